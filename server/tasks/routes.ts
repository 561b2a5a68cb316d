import * as calls from '#shared/contract/tasks.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { serve } from '../http/serve.ts'
import { listAsked } from './queries.ts'
import * as service from './service.ts'

export function taskRoutes(api: Api, deps: Deps): void {
  serve(api, calls.listTasks, ({ query }) => listAsked(deps.db, query))
  serve(api, calls.createTask, ({ body }) => service.create(deps, body))
  serve(api, calls.editTask, ({ params, body }) => service.edit(deps, params.id, body))
  serve(api, calls.deleteTask, ({ params }) => service.remove(deps, params.id))
}
