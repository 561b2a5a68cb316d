import { migration } from './migration.ts'

/** When the password was last confirmed with a device's token. A session has it in its row. */
export const confirmations = migration('029-confirmations', [`alter table accessToken add column confirmedAt text`])
