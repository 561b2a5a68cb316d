import { createToken } from '../features/accounts/devices.ts'
import { findOwner } from '../features/accounts/queries.ts'
import { addOwner } from '../features/accounts/service.ts'
import type { Deps } from '../deps.ts'
import { easyPasswordHash, ownerCredentials } from './easy-password.ts'

export { ownerCredentials }

/** @returns a device token of the owner, whose account is there afterwards */
export async function ownerToken(deps: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const owner = (await findOwner(deps.db)) ?? (await addOwner(deps, ownerCredentials.email, easyPasswordHash))
  return (await createToken(deps, owner.id, 'test')).token
}
