import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SecondFactorStatus, StartedSecondFactor } from '#shared/contract/second-factor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { hashToken } from '../../platform/tokens.ts'
import { endConfirmations } from './password-confirmation.ts'
import { notifyOwner } from './notify-owner.ts'
import * as queries from './queries.ts'

type AccountDeps = Pick<Deps, 'clock' | 'business' | 'publicUrl'>

const recoveryCodeCount = 10
/** Without letters and digits that look alike: 4.95 bits each. 28 of them are 138 bits, which nobody guesses, so a fast hash is enough.
 *  Codes of 16 that were made earlier still work. */
const recoveryLetters = 28
const recoveryAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** The previous code is accepted because typing takes time, the next because the phone's clock may be ahead. The limits on tries, not
 *  this window, are what stops guessing. */
const windowSteps = 1

export async function readStatus({ db }: Pick<Deps, 'db'>, userId: string): Promise<SecondFactorStatus> {
  const factor = await queries.findEnabledSecondFactor(db, userId)
  const recoveryCodesLeft = factor ? await queries.countRecoveryCodes(db, userId) : 0
  return { enabledAt: factor?.enabledAt ?? null, recoveryCodesLeft }
}

/** Creates a new secret, which takes effect when `enable` gets a code of the app.
 *  @throws AppError `conflict` if the second factor is on */
export async function start(
  { db, clock, business }: Pick<Deps, 'db' | 'clock' | 'business'>,
  { id, email }: queries.OwnerRow,
): Promise<StartedSecondFactor> {
  const secret = new Secret({ size: 20 }).base32
  const isStarted = await queries.startSecondFactor(db, { userId: id, secret, createdAt: clock.now().toISOString() })
  if (!isStarted) throw alreadyOn()
  const address = new TOTP({ issuer: business().name, label: email, secret }).toString()
  return { secret, address }
}

/** Turns the second factor on and returns the recovery codes, which cannot be read again.
 *  @throws AppError `invalid_input` if the code is wrong, `conflict` if it is on already */
export async function enable(trx: Trx, deps: AccountDeps, { id }: queries.OwnerRow, code: string): Promise<string[]> {
  const { clock } = deps
  const factor = await queries.findSecondFactor(trx, id)
  if (factor?.enabledAt) throw alreadyOn()
  const step = factor && findStep(factor.secret, code, clock.now())
  if (step === undefined) throw invalidField('code', 'That code is incorrect. Please enter the one the app shows now')
  await trx
    .updateTable('secondFactor')
    .set({ enabledAt: clock.now().toISOString(), lastStep: step })
    .where('userId', '=', id)
    .execute()
  await recordAudit(trx, clock, { action: 'second_factor_on', subjectId: id })
  await notifyOwner(trx, deps, { type: 'second_factor_on' })
  // They were made without a code.
  await endConfirmations(trx)
  return replaceRecoveryCodes(trx, id)
}

/** Turns the second factor off, for an owner who has confirmed password and code. Repeating it changes nothing. */
export async function disable(trx: Trx, deps: AccountDeps, { id }: queries.OwnerRow): Promise<void> {
  const { clock } = deps
  if ((await queries.findEnabledSecondFactor(trx, id)) === undefined) return
  await queries.deleteSecondFactor(trx, id)
  await recordAudit(trx, clock, { action: 'second_factor_off', subjectId: id })
  await notifyOwner(trx, deps, { type: 'second_factor_off' })
}

/** Replaces the recovery codes by ten new ones, for an owner who has confirmed password and code.
 *  @throws AppError `conflict` if the second factor is off */
export async function renewRecoveryCodes(trx: Trx, deps: AccountDeps, { id }: queries.OwnerRow): Promise<string[]> {
  const { clock } = deps
  if ((await queries.findEnabledSecondFactor(trx, id)) === undefined)
    throw new AppError('conflict', 'Two-step sign-in is off.')
  await recordAudit(trx, clock, { action: 'recovery_codes_renewed', subjectId: id })
  await notifyOwner(trx, deps, { type: 'recovery_codes_renewed' })
  return replaceRecoveryCodes(trx, id)
}

/** Turns the second factor off without a code, for the administrator of the server. Returns whether it was on. */
export async function removeSecondFactor(trx: Trx, clock: Deps['clock'], userId: string): Promise<boolean> {
  const isOn = (await queries.findEnabledSecondFactor(trx, userId)) !== undefined
  await queries.deleteSecondFactor(trx, userId)
  if (isOn) await recordAudit(trx, clock, { action: 'second_factor_off', subjectId: userId })
  return isOn
}

/** Checks a code of the app or a recovery code, each of which works once. Returns false for a wrong or used code. */
export async function acceptCode(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'business' | 'publicUrl'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await queries.findEnabledSecondFactor(trx, userId)
  if (factor === undefined) return false
  const step = findStep(factor.secret, code, deps.clock.now())
  if (step !== undefined) return queries.useCodeStep(trx, userId, step)
  if (!(await queries.useRecoveryCode(trx, userId, hashRecoveryCode(code)))) return false
  const codesLeft = await queries.countRecoveryCodes(trx, userId)
  await recordAudit(trx, deps.clock, { action: 'recovery_code_used', subjectId: userId, detail: { codesLeft } })
  await notifyOwner(trx, deps, { type: 'recovery_code_used', codesLeft })
  return true
}

/** Returns the period, counted from 1970, in which the app shows this code; undefined unless it is about now. */
function findStep(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: windowSteps })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

async function replaceRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await trx
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ codeHash: hashRecoveryCode(code), userId })))
    .execute()
  return codes
}

/** `ABCD-EFGH-…`: seven groups of four. */
function newRecoveryCode(): string {
  const letters = Array.from(
    { length: recoveryLetters },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
  ).join('')
  return letters.replace(/.{4}(?=.)/g, '$&-')
}

function hashRecoveryCode(code: string): string {
  return hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
}

function alreadyOn(): AppError {
  return new AppError('conflict', 'Two-step sign-in is already on.')
}
