import type { DesktopBridge } from '../../main/ipc/calls.ts'

declare global {
  interface Window {
    /** Set by the preload script. */
    desktop: DesktopBridge
  }
}

/** The bridge to the main process. */
export const desktop: DesktopBridge = window.desktop
