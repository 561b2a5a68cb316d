import * as z from 'zod/mini'
import { settingsStore } from '../../platform/settings-store.ts'

const schema = z.object({
  on: z.boolean(),
  /** The day in London, `2026-11-23`, whose digest has been handled; null before the first. */
  seenTo: z.nullable(z.iso.date()),
})

export const settings = settingsStore('morningMail', schema, { on: true, seenTo: null })
