import { type Client, createClient } from '#shared/client.ts'
import { appOrigin } from '../app-protocol/address.ts'
import type { PassOn } from './pass-on.ts'

/** The typed client for the main process itself, over the same way to the server as the page's calls. */
export function clientOver(passOn: PassOn): Client {
  return createClient({ baseUrl: appOrigin, fetch: (address, init) => passOn(new Request(address, init)) })
}
