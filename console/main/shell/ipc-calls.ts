import * as z from 'zod/mini'

/** How the window begins and ends, and whether the console speaks up. */
export const preferences = z.object({
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
