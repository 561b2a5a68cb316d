import { formatIdentity, identityHeader } from '#shared/contract/server-identity.ts'
import { crypto } from '../lazy-node-modules.ts'
import type { Headers } from './security-headers.ts'

/** Returns the header by which clients know the answers of this server.
 *  @param key a secret that moves with the database, so that the installation stays the same after a restore or on another machine */
export function identityHeaders(version: string, key: string): Headers {
  const installation = crypto().createHmac('sha256', key).update('installation').digest('hex').slice(0, 16)
  return { [identityHeader]: formatIdentity({ version, installation }) }
}
