"""Windows jobs: groups of processes that end together, with everything they start.

A process cannot leave its job, whatever its parent or console, and Windows ends all of a job's processes once
its last handle is closed, however its owner ended. On other systems a `Job` does nothing.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

if sys.platform == "win32":
    from ctypes import wintypes

    _KILL_ON_CLOSE: Final = 0x2000
    _EXTENDED_LIMITS: Final = 9
    _MAY_ASSIGN: Final = 0x0100 | 0x0001
    """PROCESS_SET_QUOTA and PROCESS_TERMINATE."""

    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
    _kernel.OpenProcess.restype = wintypes.HANDLE
    _kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    _kernel.TerminateJobObject.argtypes = (wintypes.HANDLE, wintypes.UINT)
    _kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
    _kernel.SetInformationJobObject.argtypes = (
        wintypes.HANDLE,
        ctypes.c_int,
        wintypes.LPVOID,
        wintypes.DWORD,
    )

    class _Limits(ctypes.Structure):
        """JOBOBJECT_EXTENDED_LIMIT_INFORMATION; memory limits and counters are not read."""

        _fields_ = (
            ("times", ctypes.c_int64 * 2),
            ("flags", wintypes.DWORD),
            ("working_set", ctypes.c_size_t * 2),
            ("processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("classes", wintypes.DWORD * 2),
            ("counters", ctypes.c_uint64 * 6),
            ("memory", ctypes.c_size_t * 4),
        )


class Job:
    """Processes that end, with everything they start, when the job ends or its creator does."""

    def __init__(self) -> None:
        self._handle: int | None = None
        if sys.platform == "win32":
            self._handle = _kernel.CreateJobObjectW(None, None)
            limits = _Limits(flags=_KILL_ON_CLOSE)
            _kernel.SetInformationJobObject(
                self._handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
            )

    def add(self, process: int) -> None:
        """Add a running process and everything it starts from now on."""
        if sys.platform == "win32":
            handle = _kernel.OpenProcess(_MAY_ASSIGN, False, process)
            _kernel.AssignProcessToJobObject(self._handle, handle)
            _kernel.CloseHandle(handle)

    def end(self) -> None:
        """Kill every process in the job; calling it again does nothing."""
        if sys.platform == "win32":
            handle, self._handle = self._handle, None
            _kernel.TerminateJobObject(handle, 1)
            _kernel.CloseHandle(handle)
