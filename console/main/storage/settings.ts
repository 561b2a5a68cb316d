import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { writeWhole } from './files.ts'

/** A window's place, in pixels before scaling. */
const windowPlace = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  isMaximised: z.boolean(),
})
export type WindowPlace = z.output<typeof windowPlace>

const settings = z.object({
  /** The origin of the chosen server. */
  server: z.optional(z.string()),
  /** The id of the installation that answered there first. */
  installation: z.optional(z.string()),
  /** The id of this console's last token, which the next one replaces. */
  lastDeviceId: z.optional(z.uuid()),
  window: z.optional(windowPlace),
  browseWindow: z.optional(windowPlace),
  /** Chromium's zoom level: 0 is 100 %, each step 20 % more or less. */
  zoomLevel: z.optional(z.number()),
  startsMinimised: z.optional(z.boolean()),
  /** Closing the window leaves the console running in the tray. */
  staysInTray: z.optional(z.boolean()),
  /** Shows reminders of tasks and calls that are due. */
  givesReminders: z.optional(z.boolean()),
  /** The browser for scraping that the owner chose. */
  browser: z.optional(z.string()),
  /** Whether this computer scrapes; undefined until the owner has been asked. */
  scrapesHere: z.optional(z.boolean()),
  /** Checks spelling. The dictionary is downloaded once where the system has none. */
  checksSpelling: z.optional(z.boolean()),
  /** The owner has read why each start asks for the sign-in. */
  knowsNoKeyring: z.optional(z.boolean()),
})
export type SettingValues = z.output<typeof settings>

export interface Settings {
  read(): SettingValues
  /** Never throws: what cannot be written lasts until the console quits, because a full disk must neither end it nor fail a sign-in. */
  change(change: SettingValues): void
}

/** Stores the settings that are not secret. An unreadable file counts as none.
 *  @param onError called when they cannot be written */
export function openSettings(file: string, onError: (error: unknown) => void = () => {}): Settings {
  let values = read(file)
  return {
    read: () => values,
    change(change) {
      values = { ...values, ...change }
      try {
        writeWhole(file, JSON.stringify(values, undefined, 2))
      } catch (error) {
        onError(error)
      }
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
