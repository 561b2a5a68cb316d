import { hourMs } from '#shared/business/durations.ts'
import { AppError } from '../platform/errors.ts'
import type { Deps } from '../deps.ts'
import type { Trx } from '../platform/database/schema.ts'
import { type Email, testEmailOf } from './define-email.ts'
import { type Envelope, type NotificationContext, ownerAddress, queueEmail } from './outbox.ts'
import { isQueued } from './queries.ts'
import { countTowardsLimits } from './email-limits.ts'

/** @throws AppError `conflict` while no mail server is set up */
export function requireMailServer({ smtpUrl }: Pick<Deps['config'], 'smtpUrl'>): void {
  if (smtpUrl === undefined) {
    throw new AppError('conflict', 'No mail server is set up yet: see System status under Settings.')
  }
}

/** Queues an email for the owner alone that shows what somebody else would get, at most ten an hour. A repeat with the same key changes nothing.
 *  @param options.limit counts the tests of one kind  @param options.make is called once the test may be sent
 *  @throws AppError `conflict` without a mail server, `rate_limited` */
export async function queueTestEmail(
  trx: Trx,
  context: NotificationContext & Pick<Deps, 'config'>,
  { key, limit, make }: { key: string; limit: string; make: () => Promise<TestEmail> },
): Promise<{ recipient: string }> {
  requireMailServer(context.config)
  const recipient = await ownerAddress(trx, context)
  if (await isQueued(trx, 'test-email', key)) return { recipient }
  if (!(await countTowardsLimits(trx, context.clock, [{ key: limit, max: 10, windowMs: hourMs }]))) {
    throw new AppError('rate_limited', 'That’s ten tests within an hour. Please try again later.', {
      retryAfterSeconds: hourMs / 1000,
    })
  }
  const { email, ...envelope } = await make()
  await queueEmail(trx, context, testEmailOf(email), { ...envelope, key, to: recipient })
  return { recipient }
}

interface TestEmail extends Pick<Envelope<'test-email'>, 'attachments' | 'prospectId'> {
  email: Email
}
