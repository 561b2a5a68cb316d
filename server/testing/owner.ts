import { createToken } from '../features/accounts/devices.ts'
import { findOwner } from '../features/accounts/queries.ts'
import { insertOwner } from '../features/accounts/service.ts'
import type { Deps } from '../deps.ts'
import { easyPasswordHash, ownerCredentials } from './easy-password.ts'

export { ownerCredentials }

/** Returns a device token of the owner, whose account is created if necessary. */
export function ownerToken({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const owner = (await findOwner(trx)) ?? (await insertOwner(trx, clock, ownerCredentials.email, easyPasswordHash))
    return (await createToken(trx, clock, owner.id, 'test')).token
  })
}
