import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../../platform/record-audit.ts'
import { consume, createLimiter, networkKey } from '../../platform/http/rate-limits.ts'
import { notifyOwner } from './notify-owner.ts'
import { pretendToVerify, verifyPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { acceptCode } from './second-factor.ts'

export interface SignInAttempt {
  email: string
  password: string
  /** From the authenticator app, or a recovery code. */
  code?: string | undefined
  /** The caller's IP address, of which the audit log gets the network. */
  address: string
  /** Whether this browser has signed in before. */
  isKnown: boolean
  /** Set if the owner is signed in and confirms the password. */
  isConfirmation?: boolean
  /** Returns whether this browser has passed the second factor recently. */
  isTrusted: (owner: queries.OwnerRow, factor: queries.SecondFactorRow) => boolean
}

/** Somebody who knows the password and has many addresses could try every six-digit code, so all unknown browsers share these tries.
 *  A known browser has tries of its own, and a recovery code is too long to be guessed. */
const unknownBrowserCodes = { points: 20, perSeconds: 60 * 60 }

export type SignInCheck = ReturnType<typeof createSignInCheck>

/** Creates the check of address and password, and of the code if the second factor is on, which returns the owner.
 *  @throws AppError `wrong_credentials` (which does not say what was wrong), `code_required`, `wrong_code`, `rate_limited` */
export function createSignInCheck(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>) {
  const { db, clock } = deps
  const codeLimiter = createLimiter(unknownBrowserCodes)

  async function checkPassword({ email, password, address }: SignInAttempt): Promise<queries.OwnerRow> {
    const owner = await queries.findOwner(db)
    const isOwner = owner !== undefined && owner.email.toLowerCase() === email.toLowerCase()
    const isRight = isOwner ? await verifyPassword(password, owner.passwordHash) : await pretendToVerify(password)
    if (isOwner && isRight) return owner
    await recordRefusal(deps, 'sign_in_refused', address)
    throw new AppError('wrong_credentials', 'The email or password is incorrect.')
  }

  async function spendCodeTry(key: string): Promise<void> {
    await consume(codeLimiter, key).catch(async (refused: unknown) => {
      const today = clock.now().toISOString().slice(0, 10)
      await db.transaction().execute((trx) => notifyOwner(trx, deps, { type: 'codes_refused' }, { onceFor: today }))
      throw refused
    })
  }

  return async (attempt: SignInAttempt): Promise<queries.OwnerRow> => {
    const owner = await checkPassword(attempt)
    const factor = await queries.findEnabledSecondFactor(db, owner.id)
    if (factor === undefined || attempt.isTrusted(owner, factor)) return owner
    const { code, isKnown, isConfirmation = false, address } = attempt
    if (code === undefined) throw new AppError('code_required', 'Please enter the code from your authenticator app.')
    // All sessions and devices together have as many tries for confirmations, so that they and unknown browsers use up none of each other's.
    if ((!isKnown || isConfirmation) && /^[\d\s]*$/.test(code))
      await spendCodeTry(isConfirmation ? `confirmation ${owner.id}` : owner.id)
    const isAccepted = await db.transaction().execute((trx) => acceptCode(trx, deps, owner.id, code))
    if (!isAccepted) {
      await recordRefusal(deps, 'code_refused', address)
      throw new AppError(
        'wrong_code',
        'That code is incorrect or has been used. Please enter the one the app shows now.',
      )
    }
    return owner
  }
}

/** If refusals come from more networks than this in an hour, the rest share an entry. */
const maximumNetworks = 50

/** Records a refused sign-in in the audit log: one entry for each hour and network, with the number of tries.
 *  @param address the caller's; only its network is stored */
export async function recordRefusal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  action: queries.RefusalAction,
  address: string,
): Promise<void> {
  const hour = clock.now().toISOString().slice(0, '2026-11-21T10'.length)
  const network = describeNetwork(address)
  const others = 'other networks'
  await db.transaction().execute(async (trx) => {
    if (await queries.countRefusal(trx, action, hour, network)) return
    const isCrowded = (await queries.countRefusalEntries(trx, action, hour)) >= maximumNetworks
    if (isCrowded && (await queries.countRefusal(trx, action, hour, others))) return
    await recordAudit(trx, clock, { action, detail: { network: isCrowded ? others : network, tries: 1 } })
  })
}

/** Returns a network that is too wide to identify a person, such as `203.0.113.0/24` or `2001:db8:7::/48`. */
function describeNetwork(address: string): string {
  const network = networkKey(address)
  return network.includes(':') ? `${network}::/48` : `${network}.0/24`
}
