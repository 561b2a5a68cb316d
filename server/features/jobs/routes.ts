import * as calls from '#shared/contract/jobs.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { toPage } from '../../platform/paging.ts'
import * as queries from './queries.ts'
import { askForReview } from './review-request.ts'
import { change, start } from './service.ts'

export function jobRoutes(api: Api, deps: Deps): void {
  const { reader } = deps
  serve(api, calls.listJobs, ({ query: { prospectId } }) =>
    prospectId === undefined ? queries.listOpen(reader) : queries.listOfLead(reader, prospectId),
  )
  serve(api, calls.listFinishedJobs, async ({ query }) =>
    toPage(await queries.listFinished(reader, query), query.limit, ({ begunAt, id }) => ({
      createdAt: begunAt,
      id,
    })),
  )
  serve(api, calls.startJob, ({ params, body, trx }) => start(trx, deps, params.id, body))
  serve(api, calls.changeJob, ({ params, body, trx }) => change(trx, deps, params.id, body))
  serve(api, calls.askForReview, ({ params, trx }) => askForReview(trx, deps, params.id))
}
