import * as changes from '#shared/contract/job-changes.ts'
import { listFinishedJobs, listJobs } from '#shared/contract/jobs.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { toPage } from '../../platform/results.ts'
import * as queries from './queries.ts'
import { askForReview } from './review-request.ts'
import { change, start } from './service.ts'

export function jobRoutes(api: Api, deps: Deps): void {
  const { db } = deps
  serve(api, listJobs, ({ query: { prospectId } }) =>
    prospectId === undefined ? queries.listOpen(db) : queries.listOfLead(db, prospectId),
  )
  serve(api, listFinishedJobs, async ({ query }) =>
    toPage(await queries.listFinished(db, query), query.limit, ({ begunAt, id }) => ({
      createdAt: begunAt,
      id,
    })),
  )
  serve(api, changes.startJob, ({ params, body, trx }) => start(trx, deps, params.id, body))
  serve(api, changes.changeJob, ({ params, body, trx }) => change(trx, deps, params.id, body))
  serve(api, changes.askForReview, ({ params, trx }) => askForReview(trx, deps, params.id))
}
