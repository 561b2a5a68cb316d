import * as calls from '#shared/contract/saved-views.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { deleteView, listViews, saveView } from './service.ts'

export function savedViewRoutes(api: Api, deps: Pick<Deps, 'db' | 'clock'>): void {
  serve(api, calls.listSavedViews, () => listViews(deps.db))
  serve(api, calls.createSavedView, ({ body, trx }) => saveView(trx, deps, body))
  serve(api, calls.deleteSavedView, ({ params, trx }) => deleteView(trx, params.id))
}
