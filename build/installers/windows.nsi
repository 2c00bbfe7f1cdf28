; The installer of Windows; build/installers/windows.py tells it the names and the list of files.

Unicode true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma

!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "Sections.nsh"
!include "${SCRIPTS}\windows_path.nsh"
!include "${WORK}\files.nsh"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define CLASSES "Software\Classes"
!define KIND "${NAME}.record"

Name "${TITLE}"
BrandingText "${TITLE} ${VERSION}"
OutFile "${INSTALLER}"
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${TITLE}"
VIAddVersionKey "FileDescription" "${TITLE} ${VERSION} installer"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "${AUTHORS}"
VIAddVersionKey "LegalCopyright" "${AUTHORS}, MIT License"

!define MUI_ICON "${WORK}\icon.ico"
!define MUI_UNICON "${WORK}\icon.ico"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "${WORK}\head.bmp"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${WORK}\side.bmp"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "Start ${TITLE}"
!define MUI_COMPONENTSPAGE_NODESC
!define MUI_COMPONENTSPAGE_TEXT_TOP "${TITLE} is installed for you only. Check the second box to use its \
  commands in any terminal, too."
!define MUI_COMPONENTSPAGE_TEXT_COMPLIST "Install:"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; A program that runs cannot be opened for writing.
!macro MustNotRun FILE
  ${If} ${FileExists} "$INSTDIR\${FILE}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${FILE}" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "${TITLE} is still running. Please close it, then run this again." \
        /SD IDOK
      SetErrorLevel 1
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

; Only the version that is there knows which files it brought, so it takes them away itself.
!macro RemoveOldVersion
  ${If} ${FileExists} "$INSTDIR\uninstall.exe"
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR' $0
    ${If} $0 != 0
      MessageBox MB_OK|MB_ICONSTOP "The installed version couldn't be removed." /SD IDOK
      SetErrorLevel 1
      Quit
    ${EndIf}
    Delete "$INSTDIR\uninstall.exe"
  ${EndIf}
!macroend

!macro TellDesktop
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "${TITLE}"
  SectionIn RO
  !insertmacro MustNotRun "${PROGRAM}"
  !insertmacro MustNotRun "${CONSOLE}"
  !insertmacro RemoveOldVersion
  !insertmacro BringFiles
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${PROGRAM}"

  WriteRegStr HKCU "${CLASSES}\.${EXTENSION}" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\.${EXTENSION}" "Content Type" "${MEDIA_TYPE}"
  WriteRegStr HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "${RECORD}"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  !insertmacro TellDesktop

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${AUTHORS}"
  !ifdef HOMEPAGE
    WriteRegStr HKCU "${UNINSTALL}" "URLInfoAbout" "${HOMEPAGE}"
    WriteRegStr HKCU "${UNINSTALL}" "HelpLink" "${ISSUES}"
    WriteRegStr HKCU "${UNINSTALL}" "URLUpdateInfo" "${CHANGELOG}"
  !endif
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section /o "Add ${COMMAND} to your PATH" OnPath
  !insertmacro AddToPath
  WriteRegDWORD HKCU "${UNINSTALL}" "OnPath" 1
SectionEnd

; Asked for by /PATH where nobody is asked, and kept by an upgrade.
Function .onInit
  ReadRegDWORD $0 HKCU "${UNINSTALL}" "OnPath"
  ${GetParameters} $1
  ClearErrors
  ${GetOptions} $1 "/PATH" $2
  ${IfNot} ${Errors}
    StrCpy $0 1
  ${EndIf}
  ${If} $0 = 1
    !insertmacro SelectSection ${OnPath}
  ${EndIf}
FunctionEnd

Section "Uninstall"
  !insertmacro MustNotRun "${PROGRAM}"
  !insertmacro MustNotRun "${CONSOLE}"
  ReadRegDWORD $0 HKCU "${UNINSTALL}" "OnPath"
  ${If} $0 = 1
    !insertmacro TakeFromPath
  ${EndIf}
  !insertmacro TakeFiles
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${TITLE}.lnk"

  ReadRegStr $0 HKCU "${CLASSES}\.${EXTENSION}" ""
  ${If} $0 == "${KIND}"
    DeleteRegValue HKCU "${CLASSES}\.${EXTENSION}" ""
    DeleteRegValue HKCU "${CLASSES}\.${EXTENSION}" "Content Type"
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${EXTENSION}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${EXTENSION}"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  !insertmacro TellDesktop
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
