import { callRelation } from '#shared/contract/calls.ts'
import { acceptConsultation, listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import type { Deps } from '../../../deps.ts'
import type { Api } from '../../../platform/http/api.ts'
import { serve } from '../../../platform/http/serve.ts'
import { toPage } from '../../../platform/results.ts'
import { withLeads } from '../../../prospects/identity/lead-of-record.ts'
import { listNewest } from './queries.ts'
import { accept, submit } from '../consultations.ts'

export function consultationRoutes(api: Api, deps: Deps): void {
  serve(
    api,
    submitConsultation,
    async ({ body }, context) => {
      const { consultation, isSuspect } = await submit(deps, body)
      if (!isSuspect) context.set('Link', `<${deps.callHoldLinks.path(consultation.id)}>; rel="${callRelation}"`)
      return consultation
    },
    { form: { done: '/thank-you', show: deps.pages.showEcho('/contact') } },
  )

  serve(api, acceptConsultation, ({ params }) => accept(deps, params.id))

  serve(api, listConsultations, async ({ query }) =>
    toPage(await withLeads(deps.db, await listNewest(deps.db, query)), query.limit),
  )
}
