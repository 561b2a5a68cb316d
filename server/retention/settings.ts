import * as z from 'zod/mini'
import { retentionStatus } from '#shared/contract/retention.ts'
import { keptSetting } from '../kept-setting.ts'

const schema = z.omit(retentionStatus, { rules: true })
export type RetentionSettings = z.output<typeof schema>

export const settings = keptSetting('retention', schema, { on: false, lastDryRun: null, lastRun: null })
