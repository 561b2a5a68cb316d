import { type Client, createClient } from '#shared/client.ts'
import { appOrigin } from '../app-protocol/address.ts'
import type { Forward } from './forward.ts'

/** The typed client for the main process itself, over the same way to the server as the page's calls. */
export function clientOver(forward: Forward): Client {
  return createClient({ baseUrl: appOrigin, fetch: (address, init) => forward(new Request(address, init)) })
}
