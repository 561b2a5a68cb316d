import { findOwner } from '../accounts/queries.ts'
import { addOwner, createToken } from '../accounts/service.ts'
import type { Deps } from '../deps.ts'

/** The owner account of tests and measurements. */
export const ownerCredentials = { email: 'owner@example.com', password: 'a long enough phrase' }

/** Of that password, made with little work: a thousand tests ask for it. */
const passwordHash = 'scrypt$1024$8$1$c2FtcGxlLXNhbHQtMDAwMQ$KJwdOMrvzkaJ7K87TUcLRjvRrjdFrLp3b_ihevZDn-8'

/** @returns a device token of the owner, whose account is there afterwards */
export async function ownerToken(deps: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const owner = (await findOwner(deps.db)) ?? (await addOwner(deps, ownerCredentials.email, passwordHash))
  return (await createToken(deps, owner.id, 'test')).token
}
