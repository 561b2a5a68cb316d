import * as z from 'zod/mini'
import { clientError } from '#shared/contract/client-errors.ts'

export const connectionCalls = {
  /** The server that has been chosen; undefined before the first. */
  'connection:server': { input: z.undefined(), answer: z.optional(z.string()) },
  /** Takes a server, once it has answered as ours do, and gives its origin. Gives a sentence when it is not one. */
  'connection:choose': {
    input: z.object({ address: z.string().check(z.maxLength(300)) }),
    answer: z.union([z.object({ address: z.string() }), z.object({ refusal: z.string() })]),
  },
}

export const diagnosticsCalls = {
  /** Puts what helps to find a fault onto the clipboard. */
  'diagnostics:copy': { input: z.undefined(), answer: z.undefined() },
  /** Writes a fault of the window's page into the log. */
  'diagnostics:report': { input: clientError, answer: z.undefined() },
}

const key = z.string().check(z.minLength(1), z.maxLength(300))
const draft = z.object({ key, text: z.string().check(z.maxLength(1_000_000)) })
export type StoredDraft = z.output<typeof draft>

export const draftCalls = {
  /** What was being written on the chosen server's leads when the console ended. */
  'drafts:list': { input: z.undefined(), answer: z.array(draft) },
  /** Keeps what is being written in a form. Answers once it is on the disk. */
  'drafts:keep': { input: draft, answer: z.undefined() },
  'drafts:remove': { input: z.object({ key }), answer: z.undefined() },
}

/** A notice above the hub, with its actions. */
const notice = z.object({
  /** One for each matter: a second notice of it takes the place of the first. */
  id: z.string(),
  intent: z.enum(['information', 'success', 'warning', 'error']),
  title: z.string(),
  text: z.string(),
  /** The labels of its buttons, in their order. */
  actions: z.array(z.string()),
  canBeDismissed: z.boolean(),
})
export type Notice = z.output<typeof notice>

export const noticeCalls = {
  'notices:list': { input: z.undefined(), answer: z.array(notice) },
  /** Presses a button of a notice by its place. */
  'notices:act': { input: z.object({ id: z.string(), action: z.int().check(z.nonnegative()) }), answer: z.undefined() },
  'notices:dismiss': { input: z.object({ id: z.string() }), answer: z.undefined() },
}

export const noticeEvents = { 'notices:changed': z.array(notice) }

/** Whether this computer scrapes, with which browser, and whether it does so now. */
const scrapingStatus = z.object({
  /** Whether runs are taken here. */
  isOn: z.boolean(),
  isAtWork: z.boolean(),
  /** The browser that is used; null where there is none. */
  browser: z.nullable(z.string()),
  /** It was chosen, and not found. */
  isChosen: z.boolean(),
})
export type ScrapingStatus = z.output<typeof scrapingStatus>

export const scrapingCalls = {
  'scraping:status': { input: z.undefined(), answer: scrapingStatus },
  'scraping:switch': { input: z.object({ isOn: z.boolean() }), answer: z.undefined() },
  /** Asks for a browser with the system's own dialog. Gives a sentence when what was chosen is none. */
  'scraping:choose-browser': { input: z.undefined(), answer: z.object({ refusal: z.optional(z.string()) }) },
  /** Goes back to the browser that is found. */
  'scraping:forget-browser': { input: z.undefined(), answer: z.undefined() },
}

export const scrapingEvents = { 'scraping:changed': scrapingStatus }

/** How the window begins and ends, and whether the console speaks up. */
const preferences = z.object({
  startsMinimised: z.boolean(),
  /** Closing the window leaves the console running in the tray. */
  staysInTray: z.boolean(),
  /** Tells of tasks and calls that are due. */
  givesReminders: z.boolean(),
  /** Marks misspelt words. */
  checksSpelling: z.boolean(),
})
export type Preferences = z.output<typeof preferences>

export const shellCalls = {
  'shell:preferences': { input: z.undefined(), answer: preferences },
  'shell:prefer': { input: preferences, answer: z.undefined() },
  'shell:change-server': { input: z.undefined(), answer: z.undefined() },
  /** Opens the hub where it was before it failed. */
  'shell:open-again': { input: z.undefined(), answer: z.undefined() },
}

export const shellEvents = {
  'shell:preferences-changed': preferences,
  /** The hub goes to this address, which is under its own. */
  'shell:go-to': z.string(),
  /** The owner wants to work with another server. */
  'shell:change-server': z.undefined(),
}
