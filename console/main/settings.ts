import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { writeWhole } from './files.ts'

const settings = z.object({
  /** The origin of the server that the leads are on. */
  server: z.optional(z.string()),
  /** The token that this console had last, by the server's name for it, so that a new one can take its place. */
  lastDeviceId: z.optional(z.uuid()),
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
