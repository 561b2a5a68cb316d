import { listAudit } from '#shared/contract/audit.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../http/api.ts'
import { linkNextPage } from '../http/paging.ts'
import { serve } from '../http/serve.ts'
import { listNewest } from './queries.ts'

export function auditRoutes(api: Api, { db }: Pick<Deps, 'db'>): void {
  serve(api, listAudit, async ({ query }, context) => {
    const entries = await listNewest(db, query)
    linkNextPage(context, entries, query.limit)
    return entries
  })
}
