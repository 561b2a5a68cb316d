import { type Client, createClient } from '#shared/client.ts'
import { appOrigin } from '../app-protocol/address.ts'
import type { Forward } from './forward.ts'

/** Creates the typed client of the main process, over the same transport as the page's calls. */
export function clientOver(forward: Forward): Client {
  return createClient({ baseUrl: appOrigin, fetch: (address, init) => forward(new Request(address, init)) })
}
