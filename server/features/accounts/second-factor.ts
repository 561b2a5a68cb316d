import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SecondFactorStatus, StartedSecondFactor } from '#shared/contract/second-factor.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/tokens.ts'
import { notifyOwner } from './notify-owner.ts'
import type { OwnerRow } from './queries.ts'
import * as queries from './second-factor-queries.ts'

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>

const recoveryCodeCount = 10
/** Without letters and figures that are easily taken for each other. 16 of them cannot be guessed, so a plain hash is enough. */
const recoveryAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Clocks differ: the code before and the one after count as well. */
const windowSteps = 1

export async function readStatus({ db }: Pick<Deps, 'db'>, userId: string): Promise<SecondFactorStatus> {
  const factor = await queries.findEnabled(db, userId)
  const recoveryCodesLeft = factor ? await queries.countRecoveryCodes(db, userId) : 0
  return { enabledAt: factor?.enabledAt ?? null, recoveryCodesLeft }
}

/** Makes a new secret, which counts for nothing until a code has shown that an app knows it.
 *  @throws AppError `conflict` when codes are asked for already */
export async function start(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { id, email }: OwnerRow,
): Promise<StartedSecondFactor> {
  const secret = new Secret({ size: 20 }).base32
  const isStarted = await queries.startSecret(db, { userId: id, secret, createdAt: clock.now().toISOString() })
  if (!isStarted) throw alreadyOn()
  const address = new TOTP({ issuer: config.business.name, label: email, secret }).toString()
  return { secret, address }
}

/** Turns the second factor on. @returns the recovery codes, which are shown this once
 *  @throws AppError `invalid_input` when the code is wrong, `conflict` when it is on already; nothing is changed then */
export async function enable(deps: AccountDeps, { id }: OwnerRow, code: string): Promise<string[]> {
  const { db, clock } = deps
  return db.transaction().execute(async (trx) => {
    const factor = await queries.findSecret(trx, id)
    if (factor?.enabledAt) throw alreadyOn()
    const step = factor && findStep(factor.secret, code, clock.now())
    if (step === undefined) throw wrongField('code', 'That code is incorrect. Please enter the one the app shows now')
    await queries.enable(trx, id, { enabledAt: clock.now().toISOString(), lastStep: step })
    await recordAudit(trx, clock, { action: 'second_factor_on', subjectId: id })
    await notifyOwner(trx, deps, { type: 'second_factor_on' })
    return replaceRecoveryCodes(trx, id)
  })
}

/** Turns the second factor off, for an owner whose password has been checked.
 *  @throws AppError `invalid_input` when the code is wrong; nothing is changed then */
export async function disable(deps: AccountDeps, { id }: OwnerRow, code: string): Promise<void> {
  const { db, clock } = deps
  await db.transaction().execute(async (trx) => {
    if (!(await acceptCode(trx, deps, id, code))) throw wrongCodeField()
    await queries.remove(trx, id)
    await recordAudit(trx, clock, { action: 'second_factor_off', subjectId: id })
    await notifyOwner(trx, deps, { type: 'second_factor_off' })
  })
}

/** Makes ten new recovery codes in place of those before, for an owner whose password has been checked.
 *  @throws AppError `invalid_input` when the code is wrong; nothing is changed then */
export async function renewRecoveryCodes(deps: AccountDeps, { id }: OwnerRow, code: string): Promise<string[]> {
  const { db, clock } = deps
  return db.transaction().execute(async (trx) => {
    if (!(await acceptCode(trx, deps, id, code))) throw wrongCodeField()
    await recordAudit(trx, clock, { action: 'recovery_codes_renewed', subjectId: id })
    await notifyOwner(trx, deps, { type: 'recovery_codes_renewed' })
    return replaceRecoveryCodes(trx, id)
  })
}

/** Turns the second factor off without a code, for whoever runs the server. @returns whether it was on */
export async function removeSecondFactor(trx: Trx, clock: Deps['clock'], userId: string): Promise<boolean> {
  const isOn = (await queries.findEnabled(trx, userId)) !== undefined
  await queries.remove(trx, userId)
  if (isOn) await recordAudit(trx, clock, { action: 'second_factor_off', subjectId: userId })
  return isOn
}

/** Takes a code of the app, or a recovery code, and lets none be used again. The transaction must be undone when it is refused. */
export async function acceptCode(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await queries.findEnabled(trx, userId)
  if (factor === undefined) return false
  const step = findStep(factor.secret, code, deps.clock.now())
  if (step !== undefined) return queries.takeStep(trx, userId, step)
  if (!(await queries.takeRecoveryCode(trx, userId, hashRecoveryCode(code)))) return false
  const codesLeft = await queries.countRecoveryCodes(trx, userId)
  await recordAudit(trx, deps.clock, { action: 'recovery_code_used', subjectId: userId, detail: { codesLeft } })
  await notifyOwner(trx, deps, { type: 'recovery_code_used', codesLeft })
  return true
}

/** @returns the period, counted from 1970, in which the app shows this code; undefined for none about now */
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
  await queries.replaceRecoveryCodes(trx, userId, codes.map(hashRecoveryCode))
  return codes
}

/** `ABCD-EFGH-JKMN-PQRS` */
function newRecoveryCode(): string {
  const letters = Array.from({ length: 16 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')
  return letters.replace(/.{4}(?=.)/g, '$&-')
}

function hashRecoveryCode(code: string): string {
  return hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
}

function alreadyOn(): AppError {
  return new AppError('conflict', 'Two-step sign-in is already on.')
}

function wrongCodeField(): AppError {
  return wrongField('code', 'That code is incorrect or has been used. Please enter the one the app shows now')
}

function wrongField(field: string, sentence: string): AppError {
  return new AppError('invalid_input', `${sentence}.`, { fields: { [field]: sentence } })
}
