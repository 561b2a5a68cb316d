import * as z from 'zod/mini'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'
import { notifyOwner } from './notify-owner.ts'
import { findWeakness, passwordAdvice } from './password-strength.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { removeSecondFactor } from './second-factor.ts'
import { describeKept, endAccess, insertOwner } from './service.ts'

type ConfigDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'business' | 'publicUrl' | 'log' | 'accessGrants'>

const notApplied = { email: null, password: null }

/** Password hashes of the OWNER_EMAIL and OWNER_PASSWORD that were applied last; null while the variables are not set. */
const appliedVariables = settingsStore(
  'appliedOwnerVariables',
  z.object({ email: z.nullable(z.string()), password: z.nullable(z.string()) }),
  notApplied,
)

/** Creates the owner account from OWNER_EMAIL and OWNER_PASSWORD, and resets it if one of them has changed since it was applied.
 *  While the variables stay the same, a password that the owner has set in the hub stays valid. */
export async function applyConfiguredOwner(deps: ConfigDeps): Promise<void> {
  const { db, clock, config, business, log } = deps
  const applied = await appliedVariables.read(db)
  if (!config.owner) {
    // Setting the same values again later resets the account too: the owner has lost the password that was set since.
    if (applied.password !== null) await appliedVariables.change(db, clock, notApplied)
    return
  }
  log.warn(
    'OWNER_EMAIL and OWNER_PASSWORD are set. They apply once: please remove them from the server’s settings now.',
  )
  const { email, password } = config.owner
  const [isNewEmail, isNewPassword] = await Promise.all([
    isChanged(email.toLowerCase(), applied.email),
    isChanged(password, applied.password),
  ])
  if (!isNewEmail && !isNewPassword) return
  const owner = await queries.findOwner(db)
  // A server that was started by an earlier version has stored no hashes.
  const isApplied =
    owner?.email === email &&
    applied.password === null &&
    (await verifyPassword(password, owner.passwordHash)) &&
    (await queries.findEnabledSecondFactor(db, owner.id)) === undefined
  const isReset = isNewPassword && !isApplied
  // The sentence must not contain the value.
  if ((!owner || isReset) && (await findWeakness(password, { email, business: business() })) !== undefined)
    throw new Error(`OWNER_PASSWORD must be harder to guess: ${passwordAdvice}.`)
  const hash = (text: string) => hashPassword(text, config.passwordCost)
  const [emailHash, passwordHash] = await Promise.all([hash(email.toLowerCase()), hash(password)])
  const kept = await describeKept(deps)
  await db.transaction().execute(async (trx) => {
    if (!owner) await insertOwner(trx, clock, email, passwordHash)
    else if (isReset) await resetAccount(trx, deps, owner, { email, passwordHash, kept })
    else if (owner.email !== email) await changeEmail(trx, deps, owner, email)
    await appliedVariables.change(trx, clock, { email: emailHash, password: passwordHash })
  })
}

/** Sets address and password and ends every access without them, for the administrator of the server. */
async function resetAccount(
  trx: Trx,
  deps: ConfigDeps,
  owner: queries.OwnerRow,
  { email, passwordHash, kept }: { email: string; passwordHash: string; kept: readonly string[] },
): Promise<void> {
  const { clock, log } = deps
  await queries.updateOwner(trx, owner.id, { email, passwordHash, updatedAt: clock.now().toISOString() })
  const ended = await endAccess(trx, deps, owner.id, { keepDevices: false })
  const secondFactorTurnedOff = await removeSecondFactor(trx, clock, owner.id)
  await recordAudit(trx, clock, { action: 'owner_reset', subjectId: owner.id })
  await notifyOwner(
    trx,
    deps,
    { type: 'account_reset', secondFactorTurnedOff, ended, kept },
    { formerEmail: owner.email },
  )
  const codes = secondFactorTurnedOff ? ', and codes at sign-in are turned off' : ''
  log.warn(`The owner account has been reset: every browser and every device has to sign in again${codes}.`)
}

async function changeEmail(trx: Trx, deps: ConfigDeps, owner: queries.OwnerRow, email: string): Promise<void> {
  await queries.updateOwner(trx, owner.id, { email, updatedAt: deps.clock.now().toISOString() })
  await recordAudit(trx, deps.clock, { action: 'owner_email_changed', subjectId: owner.id })
  await notifyOwner(trx, deps, { type: 'email_changed' }, { formerEmail: owner.email })
}

/** Returns whether a variable differs from the value that was applied. */
async function isChanged(value: string, appliedHash: string | null): Promise<boolean> {
  return appliedHash === null || !(await verifyPassword(value, appliedHash))
}
