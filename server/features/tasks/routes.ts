import { logPhoneCall, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import * as calls from '#shared/contract/tasks.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serveOnce } from '../../platform/http/serve-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { log, undo } from './phone-calls.ts'
import { listAsked } from './queries.ts'
import * as service from './service.ts'

export function taskRoutes(api: Api, deps: Deps): void {
  serve(api, calls.listTasks, ({ query }) => listAsked(deps.db, query))
  serveOnce(api, deps, calls.createTask, (using, { body }) => service.create(using, body))
  serveOnce(api, deps, calls.editTask, (using, { params, body }) => service.edit(using, params.id, body))
  serveOnce(api, deps, calls.deleteTask, (using, { params }) => service.remove(using, params.id))
  serveOnce(api, deps, logPhoneCall, (using, { params, body }) => log(using, params.id, body))
  serveOnce(api, deps, undoPhoneCall, (using, { params }) => undo(using, params.id, params.callId))
}
