import * as calls from '#shared/contract/saved-views.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { deleteView, listViews, saveView } from './service.ts'

export function savedViewRoutes(api: Api, deps: Deps): void {
  serve(api, calls.listSavedViews, () => listViews(deps))
  serve(api, calls.createSavedView, ({ body }) => saveView(deps, body))
  serve(api, calls.deleteSavedView, ({ params }) => deleteView(deps, params.id))
}
