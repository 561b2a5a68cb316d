import { archiveProspect, deleteProspect, restoreProspect } from '#shared/contract/prospect-archive.ts'
import { createProspect, editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { serve } from '../http/serve.ts'
import { archive, restore } from './archive.ts'
import { create } from './create.ts'
import { edit } from './edit.ts'
import { list } from './listing.ts'
import { getProspectRow, toDetail } from './queries.ts'
import { remove } from './remove.ts'

export function prospectRoutes(api: Api, deps: Deps): void {
  serve(api, listProspects, ({ query }, context) => list(deps, context, query))
  serve(api, createProspect, ({ body }) => create(deps, body))
  serve(api, getProspect, async ({ params }) => toDetail(await getProspectRow(deps.db, params.id)))
  serve(api, editProspect, ({ params, body }) => edit(deps, params.id, body))
  serve(api, deleteProspect, ({ params, body }) => remove(deps, params.id, body.reason))
  serve(api, archiveProspect, ({ params, body }) => archive(deps, params.id, body.archiveReason))
  serve(api, restoreProspect, ({ params }) => restore(deps, params.id))
}
