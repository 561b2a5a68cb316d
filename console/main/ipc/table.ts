import type * as z from 'zod/mini'
import { browseCalls, browseEvents } from '../browse/ipc-calls.ts'
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

/** All calls of the window to the main process. Main, preload and renderer infer their types from this table. */
export const desktopCalls = {
  ...browseCalls,
  ...connectionCalls,
  ...diagnosticsCalls,
  ...draftCalls,
  ...noticeCalls,
  ...offlineCalls,
  ...scrapingCalls,
  ...shellCalls,
}

/** The events that the main process sends to the window. */
export const desktopEvents = { ...browseEvents, ...noticeEvents, ...offlineEvents, ...scrapingEvents, ...shellEvents }

type Calls = typeof desktopCalls
type Events = typeof desktopEvents

export type CallName = keyof Calls
/** The argument of a call. */
export type CallInput<Name extends CallName> = z.input<Calls[Name]['input']>
/** The result of a call. */
export type CallAnswer<Name extends CallName> = z.output<Calls[Name]['answer']>

/** One function for each call, whose argument has been checked. */
export type CallHandlers = {
  [Name in CallName]: (input: z.output<Calls[Name]['input']>) => Answer<Name> | Promise<Answer<Name>>
}
type Answer<Name extends CallName> = undefined extends CallAnswer<Name> ? CallAnswer<Name> | void : CallAnswer<Name>

export type EventName = keyof Events
export type EventContent<Name extends EventName> = z.output<Events[Name]>

/** The bridge that the preload script exposes to the page as `desktop`. */
export interface DesktopBridge {
  /** @throws Error when the main process refuses the call */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>>
  /** @returns stops listening */
  on<Name extends EventName>(name: Name, listener: (content: EventContent<Name>) => void): () => void
}

/** The two channels that all calls and events go through. */
export const callChannel = 'desktop:call'
export const eventChannel = 'desktop:event'
