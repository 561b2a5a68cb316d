import * as z from 'zod/mini'
import { retentionStatus } from '#shared/contract/retention.ts'
import { settingsStore } from '../../platform/settings-store.ts'

const schema = z.omit(retentionStatus, { rules: true })
export type RetentionSettings = z.output<typeof schema>

export const settings = settingsStore('retention', schema, { on: false, lastDryRun: null, lastRun: null })
