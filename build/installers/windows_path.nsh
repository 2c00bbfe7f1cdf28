; The folder of the program in the player's own path, put there and taken away again.
;
; NSIS cuts its strings at 1,024 letters and a path may have 32,767, so the path is never one of them: it stays in
; plain memory, $1, with a semicolon before and behind, so that every folder stands between two.

!define PATH_BYTES 65536
!define MEMORY_BYTES 131072
!define NOT_FOUND 2
!define EXPANDED 2

; Leaves the key in $0, the memory in $1, the kind of the value in $2, and 0 in $3 when all went well.
!macro ReadPath
  System::Call 'kernel32::GlobalAlloc(i 0x40, p ${MEMORY_BYTES}) p .r1'
  System::Call 'kernel32::lstrcpyW(p r1, w ";")'
  System::Call 'advapi32::RegOpenKeyExW(p 0x80000001, w "Environment", i 0, i 0x2001F, *p .r0) i .r3'
  ${If} $3 = 0
    IntPtrOp $4 $1 + 2
    StrCpy $5 ${PATH_BYTES}
    System::Call 'advapi32::RegQueryValueExW(p r0, w "Path", p 0, *i .r2, p r4, *i r5 r5) i .r3'
    ${If} $3 = ${NOT_FOUND}
      StrCpy $2 ${EXPANDED}
      StrCpy $3 0
    ${EndIf}
  ${EndIf}
  ; An empty path, and one that ends with a semicolon, have the one behind already.
  System::Call 'kernel32::lstrlenW(p r1) i .r5'
  IntOp $5 $5 * 2
  IntPtrOp $4 $1 + $5
  IntPtrOp $4 $4 - 2
  System::Call 'kernel32::lstrcmpW(p r4, w ";") i .r5'
  ${If} $5 <> 0
    System::Call 'kernel32::lstrcatW(p r1, w ";")'
  ${EndIf}
  System::Call 'shlwapi::StrStrIW(p r1, w ";$INSTDIR;") p .r6'
!macroend

; Writes what stands between the first semicolon and the last.
!macro WritePath
  System::Call 'kernel32::lstrlenW(p r1) i .r5'
  ${If} $5 > 2
    IntOp $5 $5 * 2
    IntPtrOp $4 $1 + $5
    IntPtrOp $4 $4 - 2
    System::Call 'kernel32::RtlZeroMemory(p r4, p 2)'
    IntPtrOp $4 $1 + 2
    IntOp $5 $5 - 2
    System::Call 'advapi32::RegSetValueExW(p r0, w "Path", i 0, i r2, p r4, i r5) i .r3'
  ${Else}
    System::Call 'advapi32::RegDeleteValueW(p r0, w "Path") i .r3'
  ${EndIf}
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=1000
!macroend

!macro LeavePath
  System::Call 'advapi32::RegCloseKey(p r0)'
  System::Call 'kernel32::GlobalFree(p r1)'
!macroend

!macro AddToPath
  !insertmacro ReadPath
  ${If} $3 = 0
  ${AndIf} $6 P= 0
    System::Call 'kernel32::lstrcatW(p r1, w "$INSTDIR;")'
    !insertmacro WritePath
  ${EndIf}
  !insertmacro LeavePath
!macroend

!macro TakeFromPath
  !insertmacro ReadPath
  ${If} $3 = 0
  ${AndIf} $6 P<> 0
    StrLen $5 ";$INSTDIR"
    IntOp $5 $5 * 2
    IntPtrOp $4 $6 + $5
    System::Call 'kernel32::lstrlenW(p r4) i .r5'
    IntOp $5 $5 + 1
    IntOp $5 $5 * 2
    System::Call 'kernel32::RtlMoveMemory(p r6, p r4, p r5)'
    !insertmacro WritePath
  ${EndIf}
  !insertmacro LeavePath
!macroend
