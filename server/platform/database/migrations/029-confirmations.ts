import { baseline } from './baseline.ts'

/** When the password was last confirmed with a device's token. A session has it in its row. */
export const confirmations = baseline('029-confirmations', [`alter table accessToken add column confirmedAt text`])
