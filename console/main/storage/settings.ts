import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { windowPlace } from '../shell/window-place.ts'
import { writeWhole } from './files.ts'

const settings = z.object({
  /** The origin of the server that the leads are on. */
  server: z.optional(z.string()),
  /** The token that this console had last, by the server's name for it, so that a new one can take its place. */
  lastDeviceId: z.optional(z.uuid()),
  window: z.optional(windowPlace),
  /** In Chromium's steps: 0 is life size, each step a fifth more or less. */
  zoomLevel: z.optional(z.number()),
  startsMinimised: z.optional(z.boolean()),
  /** Closing the window leaves the console running in the tray. */
  staysInTray: z.optional(z.boolean()),
  /** Tells of tasks and calls that are due. */
  givesReminders: z.optional(z.boolean()),
  /** The browser for scraping, if it is not the one that was found. */
  browser: z.optional(z.string()),
  /** Whether this computer scrapes; undefined until the owner has been asked. */
  scrapesHere: z.optional(z.boolean()),
  /** Marks misspelt words, with a dictionary that is downloaded once where the system has none. */
  checksSpelling: z.optional(z.boolean()),
  /** Has read why this machine asks for the sign-in at each start. */
  knowsNoKeyring: z.optional(z.boolean()),
})
export type SettingValues = z.output<typeof settings>

export interface Settings {
  read(): SettingValues
  change(change: SettingValues): void
}

/** What the console remembers between starts, but for what is secret. A file that cannot be read counts as none. */
export function openSettings(file: string): Settings {
  let values = read(file)
  return {
    read: () => values,
    change(change) {
      values = { ...values, ...change }
      writeWhole(file, JSON.stringify(values, undefined, 2))
    },
  }
}

function read(file: string): SettingValues {
  try {
    return settings.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
