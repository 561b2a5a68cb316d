import { listMails } from '#shared/contract/outbox.ts'
import type { Count } from '../layout/view.ts'

/** How many mails nobody will get unless the owner does something. */
export const failedMailCount: Count = {
  meaning: 'not sent',
  queryKey: [listMails.path, 'count', { state: 'failed' }],
  ask: async (client, signal) => (await client.call(listMails, { query: { state: 'failed' }, signal })).length,
}
