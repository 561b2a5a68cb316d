import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import { resetLinkHours, type requestPasswordReset, type resetPassword } from '#shared/contract/accounts.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { dayMs, hourMs } from '#shared/business/durations.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { isoTime } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../../platform/record-audit.ts'
import { settingsStore } from '../../platform/settings-store.ts'
import { hashToken, isSameSecret } from '../../platform/tokens.ts'
import { tokenPlaceholder } from '../../mail/mail-tokens.ts'
import { queueMail } from '../../mail/outbox.ts'
import type { Deps } from '../../deps.ts'
import { revokeAllTokens } from './devices.ts'
import { notifyOwner } from './notify-owner.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { acceptCode } from './second-factor.ts'
import { endSessions } from './service.ts'
import { passwordResetMail } from './templates/password-reset.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>

/** Anyone can ask for the link, so only a few are sent a day. */
const mostLinksADay = 3

/** The links that have been sent and not used, oldest first: hashes of their tokens, and when they were sent, ISO 8601. */
const sentLinks = settingsStore(
  'password-reset',
  z.object({ links: z.array(z.object({ tokenHash: z.string(), sentAt: z.string() })) }),
  { links: [] },
)

/** Mails the owner a link for a new password. Does nothing for any other address, and says the same.
 *  @throws AppError `unavailable` without a mail server */
export async function sendResetLink(
  context: Context & Pick<Deps, 'mailTokens'>,
  { email }: ParsedInput<typeof requestPasswordReset>['body'],
): Promise<void> {
  const { db, clock, config, publicUrl } = context
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
    if (recent.length >= mostLinksADay) return
    const key = uuidv7()
    const token = context.mailTokens.tokenOf('password-reset', key)
    await sentLinks.change(trx, clock, {
      links: [...recent, { tokenHash: hashToken(token), sentAt: now.toISOString() }],
    })
    await queueMail(trx, context, {
      kind: 'password-reset',
      key,
      deleteAt: isoTime(now, resetLinkHours * hourMs),
      ...passwordResetMail({
        address: `${publicUrl}${hubAddress}#reset=${tokenPlaceholder}`,
        business: config.business,
        publicUrl,
      }),
    })
  })
}

/** Sets the password with a link that was mailed, ends every session and the access of every device, and returns the owner. Access to the
 *  mailbox alone is not enough where sign-in codes are on.
 *  @throws AppError `wrong_credentials`, `code_required`, `wrong_code`, `invalid_input` */
export async function applyPasswordReset(
  context: Context,
  { token, password, code }: ParsedInput<typeof resetPassword>['body'],
): Promise<queries.OwnerRow> {
  const { db, clock, config } = context
  const owner = await queries.findOwner(db)
  if (owner === undefined || !(await isValid(db))) throw invalidLink()
  await refuseWeakPassword(password, { email: owner.email, business: config.business }, 'password')
  const hasCodes = (await queries.findEnabledSecondFactor(db, owner.id)) !== undefined
  if (hasCodes && code === undefined)
    throw new AppError('code_required', 'Please enter the code from your authenticator app.')
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    if (!(await isValid(trx))) throw invalidLink()
    if (hasCodes && !(await acceptCode(trx, context, owner.id, code ?? ''))) {
      throw new AppError(
        'wrong_code',
        'That code is incorrect or has been used. Please enter the one the app shows now.',
      )
    }
    await sentLinks.change(trx, clock, { links: [] })
    await queries.updateOwner(trx, owner.id, { passwordHash, updatedAt: clock.now().toISOString() })
    await endSessions(trx, owner.id)
    await revokeAllTokens(trx, clock)
    await recordAudit(trx, clock, { action: 'password_reset', subjectId: owner.id })
    await notifyOwner(trx, context, { type: 'password_changed' })
    return queries.getOwner(trx)
  })

  async function isValid(source: Deps['db']): Promise<boolean> {
    const { links } = await sentLinks.read(source)
    const oldest = isoTime(clock.now(), -resetLinkHours * hourMs)
    return links.some(({ tokenHash, sentAt }) => sentAt > oldest && isSameSecret(hashToken(token), tokenHash))
  }
}

function invalidLink(): AppError {
  return new AppError(
    'wrong_credentials',
    'This link is no longer valid. Please ask for a new one on the sign-in page.',
  )
}
