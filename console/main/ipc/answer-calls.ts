import { type BrowserWindow, ipcMain } from 'electron'
import { appOrigin } from '../security/addresses.ts'
import { createDispatch, isOwnPage } from './dispatch.ts'
import { callChannel, type CallHandlers, type EventContent, eventChannel, type EventName } from './table.ts'

/** Answers the calls of our own page only. */
export function answerCalls(handlers: CallHandlers): void {
  const dispatch = createDispatch(handlers)
  ipcMain.handle(callChannel, (event, name: unknown, input: unknown) => {
    if (!isOwnPage(event.senderFrame, appOrigin)) throw new Error('Only the console’s own page may make this request.')
    return dispatch(name, input)
  })
}

/** Sends an event to the window. A closed window needs none: it fetches the state when it opens. */
export function sendToWindow<Name extends EventName>(
  window: BrowserWindow | undefined,
  name: Name,
  content: EventContent<Name>,
): void {
  if (window !== undefined && !window.isDestroyed()) window.webContents.send(eventChannel, name, content)
}
