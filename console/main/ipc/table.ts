import type * as z from 'zod/mini'
import { offlineCalls, offlineEvents } from '../offline/ipc-calls.ts'
import {
  connectionCalls,
  diagnosticsCalls,
  draftCalls,
  noticeCalls,
  noticeEvents,
  scrapingCalls,
  scrapingEvents,
  shellCalls,
  shellEvents,
} from './calls.ts'

/** What the window may ask of the main process, whole: main, preload and renderer all infer from this. */
export const desktopCalls = {
  ...connectionCalls,
  ...diagnosticsCalls,
  ...draftCalls,
  ...noticeCalls,
  ...offlineCalls,
  ...scrapingCalls,
  ...shellCalls,
}

/** The events that the main process sends to the window. */
export const desktopEvents = { ...noticeEvents, ...offlineEvents, ...scrapingEvents, ...shellEvents }

type Calls = typeof desktopCalls
type Events = typeof desktopEvents

export type CallName = keyof Calls
/** What the window gives. */
export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>
/** What the window gets back. */
export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['answer']>

/** One function for each call; each gets its argument checked. */
export type CallHandlers = {
  [Name in CallName]: (input: z.output<Calls[Name]['input']>) => Answer<Name> | Promise<Answer<Name>>
}
type Answer<Name extends CallName> = undefined extends CallAnswer<Name> ? CallAnswer<Name> | void : CallAnswer<Name>

export type EventName = keyof Events
export type EventContent<Name extends EventName> = z.output<Events[Name]>

/** What the preload script puts into the page as `desktop`. */
export interface DesktopBridge {
  /** @throws Error when the main process refuses the call */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>>
  /** @returns stops listening */
  on<Name extends EventName>(name: Name, listener: (content: EventContent<Name>) => void): () => void
}

/** The two channels that all calls and events go through. */
export const callChannel = 'desktop:call'
export const eventChannel = 'desktop:event'
