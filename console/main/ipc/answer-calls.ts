import type { BrowserWindow, IpcMain } from 'electron'
import type * as z from 'zod/mini'
import { appOrigin } from '../security/addresses.ts'
import {
  callChannel,
  type CallHandlers,
  desktopCalls,
  type EventContent,
  eventChannel,
  type EventName,
} from './calls.ts'

/** Handles the calls of our own page. Calls of other pages are refused. */
export function answerCalls(ipcMain: Pick<IpcMain, 'handle'>, handlers: CallHandlers): void {
  const dispatch = createDispatch(handlers)
  ipcMain.handle(callChannel, (event, name: unknown, input: unknown) => {
    if (!isOwnPage(event.senderFrame, appOrigin)) throw new Error('Only the console’s own page may make this request.')
    return dispatch(name, input)
  })
}

/** Sends an event to the window. Does nothing for a closed window, which fetches the state when it opens. */
export function sendToWindow<Name extends EventName>(
  window: BrowserWindow | undefined,
  name: Name,
  content: EventContent<Name>,
): void {
  if (window !== undefined && !window.isDestroyed()) window.webContents.send(eventChannel, name, content)
}

/** Runs a call by its name, after checking its argument.
 *  @throws Error for an unknown name or an invalid argument */
export function createDispatch(handlers: CallHandlers): (name: unknown, input: unknown) => Promise<unknown> {
  return async (name, input) => {
    if (typeof name !== 'string' || !Object.hasOwn(desktopCalls, name)) throw new Error('Unknown request.')
    const call = name as keyof CallHandlers
    const schema: z.ZodMiniType = desktopCalls[call].input
    const parsed = schema.safeParse(input)
    if (!parsed.success) throw new Error(`The argument of ${name} is not valid.`)
    return (handlers[call] as (input: unknown) => unknown)(parsed.data)
  }
}

/** The part of a frame that is checked. */
interface SenderFrame {
  origin: string
  /** Null for the top frame. */
  parent: unknown
}

/** Returns whether a message comes from the top frame of our own window. A frame that has been destroyed does not count. */
export function isOwnPage(frame: SenderFrame | null | undefined, ownOrigin: string): boolean {
  return frame !== null && frame !== undefined && frame.parent === null && frame.origin === ownOrigin
}
