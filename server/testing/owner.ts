import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { confirmPassword } from '#shared/contract/accounts.ts'
import { createToken } from '../features/accounts/devices.ts'
import { findOwner } from '../features/accounts/queries.ts'
import { insertOwner } from '../features/accounts/service.ts'
import type { Deps } from '../deps.ts'
import { systemClock } from '../platform/clock.ts'
import { loadOrCreateSecret, secretNames } from '../platform/data-dir/secrets.ts'
import { openDatabase } from '../platform/database/connection.ts'
import { writeMigratedFile } from '../platform/database/testing.ts'

/** Sample data: the owner account of tests and benchmarks. */
export const ownerCredentials = { email: 'owner@example.com', password: 'a long enough phrase' }

/** Returns a `fetch` that confirms the owner's password where a call requires it, and makes the call again. */
export function confirmingFetch(send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (response.status !== 403 || !(await response.clone().text()).includes(confirmationSentence)) return response
    const headers = new Headers(init?.headers)
    headers.set('Content-Type', 'application/json')
    const body = JSON.stringify({ password: ownerCredentials.password })
    const address = new URL(confirmPassword.path, response.url)
    const confirmed = await send(address, { method: confirmPassword.method, headers, body })
    return confirmed.ok ? send(input, init) : confirmed
  }
}

const confirmationSentence = 'Please enter your password to continue.'

/** Little work for a password: a thousand tests verify one. */
export const cheapPasswordCost = { N: 1024, r: 8, p: 1 }

/** A hash of that password with so little work. */
export const cheapPasswordHash = 'scrypt$1024$8$1$c2FtcGxlLXNhbHQtMDAwMQ$KJwdOMrvzkaJ7K87TUcLRjvRrjdFrLp3b_ihevZDn-8'

/** Returns a device token of the owner, whose account is created if necessary. */
export function ownerToken({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const owner = (await findOwner(trx)) ?? (await insertOwner(trx, clock, ownerCredentials.email, cheapPasswordHash))
    return (await createToken(trx, clock, owner.id, 'test')).token
  })
}

/** Creates the database of a server that has not been started yet, with the owner's account: with OWNER_PASSWORD each start would check
 *  it for half a second. @returns a device token of the owner */
export async function createOwner(dataDir: string): Promise<string> {
  const file = join(dataDir, 'app.db')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeMigratedFile(file)
  const { db, close } = await openDatabase(file)
  try {
    // As after a first start: keys that are missing beside an owner count as lost.
    for (const name of secretNames) await loadOrCreateSecret(dataDir, name)
    return await ownerToken({ db, clock: systemClock })
  } finally {
    await close()
  }
}

/** Sets the cheap hash in the database of a stopped server, so that signing in takes no quarter of a second. */
export async function setCheapPassword(file: string): Promise<void> {
  const { db, close } = await openDatabase(file)
  try {
    await db.updateTable('user').set({ passwordHash: cheapPasswordHash }).execute()
  } finally {
    await close()
  }
}

/** Forgets the alerts that the owner has had: after ten within an hour, the next ones wait for a summary. @param file the database */
export async function forgetAlerts(file: string): Promise<void> {
  const { db, close } = await openDatabase(file)
  try {
    await db.deleteFrom('mailRateLimit').where('key', '=', 'alerts').execute()
  } finally {
    await close()
  }
}
