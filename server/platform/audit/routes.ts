import { listAudit } from '#shared/contract/audit.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../http/api.ts'
import { serve } from '../http/serve.ts'
import { toPage } from '../paging.ts'
import { listNewest } from './queries.ts'

export function auditRoutes(api: Api, { db }: Pick<Deps, 'db'>): void {
  serve(api, listAudit, async ({ query }) => toPage(await listNewest(db, query), query.limit))
}
