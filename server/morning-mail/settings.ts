import * as z from 'zod/mini'
import { keptSetting } from '../kept-setting.ts'

const schema = z.object({
  on: z.boolean(),
  /** The day in London, `2026-11-23`, whose morning has been seen to; null before the first. */
  seenTo: z.nullable(z.iso.date()),
})

export const settings = keptSetting('morningMail', schema, { on: true, seenTo: null })
