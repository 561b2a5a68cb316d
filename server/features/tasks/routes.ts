import { logPhoneCall, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import * as calls from '#shared/contract/tasks.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { log, undo } from './phone-calls.ts'
import { listTasks } from './queries.ts'
import * as service from './service.ts'

export function taskRoutes(api: Api, deps: Deps): void {
  serve(api, calls.listTasks, ({ query }) => listTasks(deps.reader, query))
  serve(api, calls.createTask, ({ body, trx }) => service.create(trx, deps, body))
  serve(api, calls.editTask, ({ params, body, trx }) => service.edit(trx, deps, params.id, body))
  serve(api, calls.deleteTask, ({ params, trx }) => service.remove(trx, params.id))
  serve(api, logPhoneCall, ({ params, body, trx }) => log(trx, deps, params.id, body))
  serve(api, undoPhoneCall, ({ params, trx }) => undo(trx, deps, params.id, params.callId))
}
