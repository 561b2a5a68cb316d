import type { CallAnswer, ParsedInput } from '#shared/contract/api-call.ts'
import type { deliverFoundProspects } from '#shared/contract/scraping-runs.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { recordFoundProspects, validateFound } from '../../prospects/import/found-prospects.ts'
import { requireLease } from './leases.ts'
import { recordOutcome } from './source-outcomes.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'clock' | 'business' | 'publicUrl' | 'hashContact'>
type Batch = ParsedInput<typeof deliverFoundProspects>['body']
type Answer = CallAnswer<typeof deliverFoundProspects>

/** Stores a batch from the console that holds the run, in one transaction. A repeated batch gets its first answer, even after the lease.
 *  @throws AppError `conflict` when the lease is lost, `not_found` when the run has ended or the source was deleted */
export async function deliverBatch(
  trx: Trx,
  context: Context,
  deviceId: string,
  runId: string,
  batch: Batch,
): Promise<Answer> {
  const { clock } = context
  const earlier = await trx.selectFrom('scrapingBatch').selectAll().where('id', '=', batch.batchId).executeTakeFirst()
  if (earlier?.runId === runId) return toAnswer(earlier)
  if (earlier) throw new AppError('conflict', 'That batch belongs to another run.')
  const run = await requireLease(trx, clock, runId, deviceId)
  const isPart = queries.readSourceIds(run).includes(batch.sourceId)
  const source = isPart ? await queries.findSource(trx, batch.sourceId) : undefined
  if (!source) throw new AppError('not_found', 'Source not found in this run.')

  const { accepted, refusals } = validateFound(batch.prospects, source.platform)
  const counts = await recordFoundProspects(trx, context, accepted, runId)
  const result: Answer = { found: batch.prospects.length, ...counts, rejected: refusals.length, refusals }
  await trx
    .insertInto('scrapingBatch')
    .values({
      id: batch.batchId,
      runId,
      sourceId: source.id,
      prospectsFound: result.found,
      prospectsAdded: result.added,
      prospectsDuplicate: result.duplicate,
      prospectsSuppressed: result.suppressed,
      refusals: JSON.stringify(refusals),
      receivedAt: clock.now().toISOString(),
    })
    .execute()
  await queries.addToRun(trx, runId, result)
  if (batch.log) await recordOutcome(trx, context, runId, source, batch.log)
  return result
}

function toAnswer(row: queries.BatchRow): Answer {
  const refusals = JSON.parse(row.refusals) as Answer['refusals']
  return {
    found: row.prospectsFound,
    added: row.prospectsAdded,
    duplicate: row.prospectsDuplicate,
    suppressed: row.prospectsSuppressed,
    rejected: refusals.length,
    refusals,
  }
}
