import { getCondition, sendTestMail } from '#shared/contract/condition.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { sendTest } from './test-mail.ts'

export function conditionRoutes(api: Api, deps: Deps): void {
  serve(api, getCondition, () => deps.condition.read())
  serve(api, sendTestMail, () => sendTest(deps))
}
