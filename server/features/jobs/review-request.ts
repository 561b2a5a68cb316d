import { whyNotEmail } from '#shared/business/send-gate.ts'
import type { Job } from '#shared/contract/jobs.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { type NotificationContext, queueEmail } from '../../mail/outbox.ts'
import { getProspectRow } from '../../prospects/queries.ts'
import { changeJob } from '../../prospects/lead-jobs/jobs.ts'
import { getJob } from './service.ts'
import { reviewRequest } from './templates/review-request.ts'

/** Asks the customer of a completed job for a review, once; asking again sends nothing.
 *  @throws AppError `not_found`, `conflict` when the job is not completed, `may_not_email` with the rule */
export async function askForReview(trx: Trx, context: NotificationContext, id: string): Promise<Job> {
  const job = await getJob(trx, id)
  if (job.reviewAskedAt !== null) return job
  if (job.state !== 'completed') throw new AppError('conflict', 'You can ask for a review once the job is completed.')
  const lead = await getProspectRow(trx, job.prospectId)
  // A customer is written to about the contract, whatever basis was recorded before; someone who has objected is not.
  const refusal = whyNotEmail({ ...lead, lawfulBasis: 'contract' }, lead.objectedAt === null ? 'reminder' : 'other')
  if (refusal !== undefined || lead.email === null) throw new AppError('may_not_email', refusal ?? '')

  await queueEmail(trx, context, reviewRequest({ name: lead.name }), {
    key: id,
    to: lead.email,
    prospectId: lead.id,
    relatedId: id,
  })
  await changeJob(trx, context, job, { reviewAskedAt: context.clock.now().toISOString() })
  return getJob(trx, id)
}
