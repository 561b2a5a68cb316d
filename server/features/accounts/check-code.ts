import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { consume, createLimiter } from '../../platform/http/rate-limits.ts'
import { notifyOwner } from './notify-owner.ts'
import { recordRefusal } from './record-refusal.ts'

/** Somebody who knows the password, or can read the mailbox, and has many addresses could try every six-digit code, so all unknown
 *  browsers and all places that take a code share these tries. A known browser has tries of its own, and a recovery code is too long to
 *  be guessed. */
const unknownBrowserCodes = { points: 20, perSeconds: 60 * 60 }

export type CodeCheck = ReturnType<typeof createCodeCheck>

/** Creates what every check of a code needs: the shared limit, the audit entry and the alert. */
export function createCodeCheck(deps: Pick<Deps, 'db' | 'clock' | 'business' | 'publicUrl'>) {
  const { db, clock } = deps
  const limiter = createLimiter(unknownBrowserCodes)

  return {
    /** Counts a try before the code is checked, and notifies the owner by mail once a day when none is left.
     *  @param key who shares the tries  @throws AppError `rate_limited` */
    async spendTry(key: string, code: string): Promise<void> {
      if (!/^[\d\s]*$/.test(code)) return
      await consume(limiter, key).catch(async (refused: unknown) => {
        const today = clock.now().toISOString().slice(0, 10)
        await db.transaction().execute((trx) => notifyOwner(trx, deps, { type: 'codes_refused' }, { onceFor: today }))
        throw refused
      })
    },
    /** Records a wrong code. @param address the caller's  @throws AppError `wrong_code` always */
    async refuse(address: string): Promise<never> {
      await recordRefusal(deps, 'code_refused', address)
      throw new AppError(
        'wrong_code',
        'That code is incorrect or has been used. Please enter the one the app shows now.',
      )
    },
  }
}
