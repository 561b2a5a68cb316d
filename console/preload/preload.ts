import { contextBridge, ipcRenderer } from 'electron'
import type { DesktopBridge } from '../main/ipc/calls.ts'

// Repeated here, because importing them would bundle the table's schemas.
const callChannel = 'desktop:call'
const eventChannel = 'desktop:event'

const bridge: DesktopBridge = {
  call: (name, input) => ipcRenderer.invoke(callChannel, name, input),
  on(name, listener) {
    const pass = (_: unknown, event: string, content: Parameters<typeof listener>[0]) => {
      if (event === name) listener(content)
    }
    ipcRenderer.on(eventChannel, pass)
    return () => ipcRenderer.off(eventChannel, pass)
  },
}

contextBridge.exposeInMainWorld('desktop', bridge)
