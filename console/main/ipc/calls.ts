import * as z from 'zod/mini'
import { clientError } from '#shared/contract/client-errors.ts'
import { browseCalls, browseEvents } from './browse-calls.ts'
import { offlineCalls, offlineEvents } from './offline-calls.ts'

export const connectionCalls = {
  /** The chosen server; undefined until there is one. */
  'connection:server': { input: z.undefined(), answer: z.optional(z.string()) },
  /** Chooses a server after checking that it is one of ours. Returns its origin, or a sentence that explains the refusal, with the origin of
   *  ours to which the address leads. */
  'connection:choose': {
    input: z.object({ address: z.string().check(z.maxLength(300)) }),
    answer: z.union([
      z.object({ address: z.string() }),
      z.object({ refusal: z.string(), suggestion: z.optional(z.string()) }),
    ]),
  },
}

export const diagnosticsCalls = {
  /** Copies the diagnostics to the clipboard. */
  'diagnostics:copy': { input: z.undefined(), answer: z.undefined() },
  /** Logs an error of the page. */
  'diagnostics:report': { input: clientError, answer: z.undefined() },
}

const key = z.string().check(z.minLength(1), z.maxLength(300))
const draft = z.object({ key, text: z.string().check(z.maxLength(1_000_000)) })
export type StoredDraft = z.output<typeof draft>

export const draftCalls = {
  /** The drafts of the chosen server's leads. */
  'drafts:list': { input: z.undefined(), answer: z.array(draft) },
  /** Saves the draft of a form. Returns once it is on the disk. */
  'drafts:keep': { input: draft, answer: z.undefined() },
  'drafts:remove': { input: z.object({ key }), answer: z.undefined() },
}

/** A notice above the hub, with its actions. */
const notice = z.object({
  /** A second notice with the same id replaces the first. */
  id: z.string(),
  intent: z.enum(['information', 'success', 'warning', 'error']),
  title: z.string(),
  text: z.string(),
  /** The labels of its buttons. */
  actions: z.array(z.string()),
  canBeDismissed: z.boolean(),
})
export type Notice = z.output<typeof notice>

export const noticeCalls = {
  'notices:list': { input: z.undefined(), answer: z.array(notice) },
  /** Presses a button of a notice, by its index. */
  'notices:act': { input: z.object({ id: z.string(), action: z.int().check(z.nonnegative()) }), answer: z.undefined() },
  'notices:dismiss': { input: z.object({ id: z.string() }), answer: z.undefined() },
}

export const noticeEvents = { 'notices:changed': z.array(notice) }

/** Whether this computer scrapes, with which browser, and whether a run is in progress. */
const scrapingStatus = z.object({
  /** Whether this computer takes runs. */
  isOn: z.boolean(),
  isAtWork: z.boolean(),
  /** The path of the browser; null when there is none. */
  browser: z.nullable(z.string()),
  /** Whether the owner chose this browser, rather than the console finding it. */
  isChosen: z.boolean(),
})
export type ScrapingStatus = z.output<typeof scrapingStatus>

export const scrapingCalls = {
  'scraping:status': { input: z.undefined(), answer: scrapingStatus },
  'scraping:switch': { input: z.object({ isOn: z.boolean() }), answer: z.undefined() },
  /** Asks for a browser with the system's dialog. Returns a refusal sentence when the chosen program is not one. */
  'scraping:choose-browser': { input: z.undefined(), answer: z.object({ refusal: z.optional(z.string()) }) },
  /** Discards the owner's choice and uses the browser that the console finds. */
  'scraping:forget-browser': { input: z.undefined(), answer: z.undefined() },
}

export const scrapingEvents = { 'scraping:changed': scrapingStatus }

/** How the window starts and closes, and whether the console shows reminders and checks spelling. */
const preferences = z.object({
  startsMinimised: z.boolean(),
  /** Closing the window leaves the console running in the tray. */
  staysInTray: z.boolean(),
  /** Shows reminders of tasks and calls that are due. */
  givesReminders: z.boolean(),
  /** Marks misspelt words. */
  checksSpelling: z.boolean(),
})
export type Preferences = z.output<typeof preferences>

export const shellCalls = {
  'shell:preferences': { input: z.undefined(), answer: preferences },
  'shell:prefer': { input: preferences, answer: z.undefined() },
  'shell:change-server': { input: z.undefined(), answer: z.undefined() },
  /** Opens the hub again at the address where it failed. */
  'shell:open-again': { input: z.undefined(), answer: z.undefined() },
  /** The versions of this console and of the server; null while the server can't be reached. */
  'shell:versions': {
    input: z.undefined(),
    answer: z.object({ console: z.string(), server: z.nullable(z.string()) }),
  },
  /** Opens the hub in the system's browser. */
  'shell:open-in-browser': { input: z.undefined(), answer: z.undefined() },
}

export const shellEvents = {
  'shell:preferences-changed': preferences,
  /** Makes the hub navigate to this address. */
  'shell:go-to': z.string(),
  /** Opens the page to choose another server. */
  'shell:change-server': z.undefined(),
}

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
