import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listMails, readMail } from '#shared/contract/outbox.ts'
import type { Count } from '../platform/view.ts'

/** Counts the emails that could not be sent. */
export const failedMailCount: Count = {
  meaning: 'not sent',
  queryKey: [listMails.path, 'count', { state: 'failed' }],
  ask: async (client, signal) => (await client.call(listMails, { query: { state: 'failed' }, signal })).length,
}

/** Reads one email. Its key begins with the list's path, so that a change invalidates both. */
export function mailQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: [listMails.path, 'mail', id],
    queryFn: ({ signal }) => client.call(readMail, { params: { id }, signal }),
  })
}
