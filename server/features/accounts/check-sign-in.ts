import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { CodeCheck } from './check-code.ts'
import { pretendToVerify, verifyPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { recordRefusal } from './record-refusal.ts'
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

export type SignInCheck = ReturnType<typeof createSignInCheck>

/** Creates the check of address and password, and of the code if the second factor is on, which returns the owner.
 *  @throws AppError `wrong_credentials` (which does not say what was wrong), `code_required`, `wrong_code`, `rate_limited` */
export function createSignInCheck(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'business' | 'publicUrl'>,
  codes: CodeCheck,
) {
  const { db, config } = deps

  async function checkPassword({ email, password, address }: SignInAttempt): Promise<queries.OwnerRow> {
    const owner = await queries.findOwner(db)
    const isOwner = owner !== undefined && owner.email.toLowerCase() === email.toLowerCase()
    const isRight = isOwner
      ? await verifyPassword(password, owner.passwordHash)
      : await pretendToVerify(password, config.passwordCost)
    if (isOwner && isRight) return owner
    await recordRefusal(deps, 'sign_in_refused', address)
    throw new AppError('wrong_credentials', 'The email or password is incorrect.')
  }

  return async (attempt: SignInAttempt): Promise<queries.OwnerRow> => {
    const owner = await checkPassword(attempt)
    const factor = await queries.findEnabledSecondFactor(db, owner.id)
    if (factor === undefined || attempt.isTrusted(owner, factor)) return owner
    const { code, isKnown, isConfirmation = false, address } = attempt
    if (code === undefined) throw new AppError('code_required', 'Please enter the code from your authenticator app.')
    // All sessions and devices together have as many tries for confirmations, so that they and unknown browsers use up none of each other's.
    if (isConfirmation) await codes.spendTry(`confirmation ${owner.id}`, code)
    else if (!isKnown) await codes.spendTry(owner.id, code)
    const isAccepted = await db.transaction().execute((trx) => acceptCode(trx, deps, owner.id, code))
    return isAccepted ? owner : codes.refuse(address)
  }
}
