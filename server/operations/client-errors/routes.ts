import { reportClientError } from '#shared/contract/client-errors.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { createClientErrorLog } from './log-client-errors.ts'

export function clientErrorRoutes(api: Api, deps: Pick<Deps, 'clock' | 'log'>): void {
  const write = createClientErrorLog(deps)
  serve(api, reportClientError, ({ body }) => write(body))
}
