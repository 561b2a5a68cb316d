import type * as z from 'zod/mini'
import { type CallHandlers, desktopCalls } from './table.ts'

/** Answers one call by its name, once its argument has been checked against the table.
 *  @throws Error on a name that is not in the table, or an argument that the table does not allow */
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

/** The part of a frame that the check needs. */
interface SenderFrame {
  origin: string
  /** Null for the frame at the top. */
  parent: unknown
}

/** Returns whether a message comes from the top frame of our own window. A frame that has been destroyed does not count. */
export function isOwnPage(frame: SenderFrame | null | undefined, ownOrigin: string): boolean {
  return frame !== null && frame !== undefined && frame.parent === null && frame.origin === ownOrigin
}
