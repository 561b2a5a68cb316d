import * as calls from '#shared/contract/photographs.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import * as service from './service.ts'

export function photographRoutes(api: Api, deps: service.PhotographDeps): void {
  serve(api, calls.listPhotographs, () => service.list(deps))
  serve(api, calls.uploadPhotograph, ({ query, bytes }) => service.upload(deps, { ...query, bytes }))
  serve(api, calls.changePhotograph, ({ params, body }) => service.change(deps, params.id, body))
  serve(api, calls.deletePhotograph, ({ params, trx }) => service.remove(trx, params.id))
}
