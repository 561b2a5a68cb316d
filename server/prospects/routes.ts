import { listProspects } from '#shared/contract/prospects.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { serve } from '../http/serve.ts'
import { listNewest } from './queries.ts'

export function prospectRoutes(api: Api, { db }: Pick<Deps, 'db'>): void {
  serve(api, listProspects, ({ query }) => listNewest(db, query))
}
