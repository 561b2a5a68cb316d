import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { findOwner } from './queries.ts'

export interface ShortLivedKey {
  current(): string
  /** Reads the security stamp again. Call it after a commit. */
  refresh(): Promise<void>
}

/** Creates the key of links that are used within minutes or hours. It is derived from the owner's security stamp, so that it changes with
 *  a new password, a reset and a restored backup: somebody who has copied the server's secret can sign no such link any more. Links in
 *  emails to customers have to work for months, and are signed with the secret itself. */
export async function createShortLivedKey({ db }: Pick<Deps, 'db'>, secret: string): Promise<ShortLivedKey> {
  let key = ''
  async function refresh(): Promise<void> {
    const owner = await findOwner(db)
    key = createHmac('sha256', secret)
      .update(`short-lived ${owner?.securityStamp ?? ''}`)
      .digest('hex')
  }
  await refresh()
  return { current: () => key, refresh }
}
