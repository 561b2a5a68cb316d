import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import { resetLinkHours, type requestPasswordReset, type resetPassword } from '#shared/contract/accounts.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import { isoTime } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'
import { hashToken, isSameSecret } from '../../platform/tokens.ts'
import { tokenPlaceholder } from '../../mail/mail-tokens.ts'
import { queueEmail } from '../../mail/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { CodeCheck } from './check-code.ts'
import { notifyOwner } from './notify-owner.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { acceptCode } from './second-factor.ts'
import { describeKept, endAccess } from './service.ts'
import { passwordResetEmail } from './templates/password-reset.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'config' | 'business' | 'publicUrl' | 'accessGrants'>

/** Anyone can ask for the link, so only a few are sent a day, and as many again for browsers that have signed in before: whoever uses up the
 *  others must not take the link from the owner. */
const mostLinksADay = 3
/** A link no longer works after this many wrong codes. */
const maxWrongCodes = 5

/** The links that have been sent and not used, oldest first: hashes of their tokens, when they were sent, ISO 8601, how many wrong codes
 *  were entered with them, and whether a browser that has signed in before asked for them. */
const sentLinks = settingsStore(
  'password-reset',
  z.object({
    links: z.array(
      z.object({
        tokenHash: z.string(),
        sentAt: z.string(),
        wrongCodes: z._default(z.int(), 0),
        isKnown: z._default(z.boolean(), false),
      }),
    ),
  }),
  { links: [] },
)

type SentLink = Awaited<ReturnType<typeof sentLinks.read>>['links'][number]

/** Ends every link that was sent. Returns whether one still worked. They are kept for a day, because they count against the most that are
 *  sent. */
export async function endResetLinks(trx: Trx, clock: Clock): Promise<boolean> {
  const { links } = await sentLinks.read(trx)
  if (!links.some((link) => isOpen(link, clock))) return false
  await sentLinks.change(trx, clock, { links: links.map((link) => Object.assign(link, { wrongCodes: maxWrongCodes })) })
  return true
}

function isOpen({ sentAt, wrongCodes }: SentLink, clock: Clock): boolean {
  return wrongCodes < maxWrongCodes && sentAt > isoTime(clock.now(), -resetLinkHours * hourMs)
}

/** Emails the owner a link for a new password. Does nothing for any other address, and says the same.
 *  @param isKnown whether the browser that asks has signed in before
 *  @throws AppError `unavailable` without a mail server */
export async function sendResetLink(
  context: Context & Pick<Deps, 'mailTokens'>,
  { email }: ParsedInput<typeof requestPasswordReset>['body'],
  isKnown: boolean,
): Promise<void> {
  const { db, clock, config } = context
  if (config.smtpUrl === undefined) {
    throw new AppError(
      'unavailable',
      'This website can’t send emails yet. Ask whoever runs your server to set OWNER_EMAIL and OWNER_PASSWORD and restart it.',
    )
  }
  await db.transaction().execute(async (trx) => {
    const owner = await queries.findOwner(trx)
    if (owner?.email.toLowerCase() !== email.toLowerCase()) return
    const now = clock.now()
    const { links } = await sentLinks.read(trx)
    const recent = links.filter(({ sentAt }) => sentAt > isoTime(now, -dayMs))
    if (recent.filter((link) => link.isKnown === isKnown).length >= mostLinksADay) return
    const key = uuidv7()
    const token = context.mailTokens.tokenOf('password-reset', key)
    await sentLinks.change(trx, clock, {
      links: [...recent, { tokenHash: hashToken(token), sentAt: now.toISOString(), wrongCodes: 0, isKnown }],
    })
    const deleteAt = isoTime(now, resetLinkHours * hourMs)
    await queueEmail(trx, context, passwordResetEmail({ token: tokenPlaceholder }), { key, deleteAt })
  })
}

/** Sets the password with a link that was mailed, ends every access without it, and returns the owner. Access to the mailbox alone is not
 *  enough where sign-in codes are on: five wrong codes spend the link, and the owner is notified by mail.
 *  @throws AppError `wrong_credentials`, `code_required`, `wrong_code`, `rate_limited`, `invalid_input` */
export async function applyPasswordReset(
  context: Context,
  { token, password, code = '' }: ParsedInput<typeof resetPassword>['body'],
  { codes, isKnown, address }: { codes: CodeCheck; isKnown: boolean; address: string },
): Promise<queries.OwnerRow> {
  const { db, clock, config } = context
  const owner = await queries.findOwner(db)
  if (owner === undefined || !(await findLink(db))) throw invalidLink()
  await refuseWeakPassword(password, { email: owner.email, business: context.business() }, 'password')
  const hasCodes = (await queries.findEnabledSecondFactor(db, owner.id)) !== undefined
  if (hasCodes && code === '') throw new AppError('code_required', 'Please enter the code from your authenticator app.')
  if (hasCodes && !isKnown) await codes.spendTry(owner.id, code)
  const passwordHash = await hashPassword(password, config.passwordCost)
  const kept = await describeKept(context)
  const changed = await db.transaction().execute(async (trx) => {
    const link = await findLink(trx)
    if (link === undefined) throw invalidLink()
    if (hasCodes && !(await acceptCode(trx, context, owner.id, code))) return countWrongCode(trx, context, link)
    await queries.updateOwner(trx, owner.id, { passwordHash, updatedAt: clock.now().toISOString() })
    await sentLinks.change(trx, clock, { links: [] })
    const ended = await endAccess(trx, context, owner.id, { keepDevices: false })
    await recordAudit(trx, clock, { action: 'password_reset', subjectId: owner.id })
    await notifyOwner(trx, context, { type: 'password_changed', ended, kept })
    return queries.getOwner(trx)
  })
  return changed ?? codes.refuse(address)

  async function findLink(source: Deps['db']): Promise<SentLink | undefined> {
    const { links } = await sentLinks.read(source)
    return links.find((link) => isOpen(link, clock) && isSameSecret(hashToken(token), link.tokenHash))
  }
}

/** Counts a wrong code in the database, so that a restart forgets none. */
async function countWrongCode(trx: Trx, context: Context, { tokenHash, wrongCodes }: SentLink): Promise<undefined> {
  const { links } = await sentLinks.read(trx)
  await sentLinks.change(trx, context.clock, {
    links: links.map((link) => Object.assign(link, link.tokenHash === tokenHash && { wrongCodes: wrongCodes + 1 })),
  })
  if (wrongCodes + 1 === maxWrongCodes) await notifyOwner(trx, context, { type: 'reset_codes_refused' })
}

function invalidLink(): AppError {
  return new AppError(
    'wrong_credentials',
    'This link is no longer valid. Please ask for a new one on the sign-in page.',
  )
}
