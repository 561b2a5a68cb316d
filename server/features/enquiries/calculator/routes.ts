import { acceptCalculatorSubmission, listCalculatorSubmissions, submitCalculator } from '#shared/contract/calculator.ts'
import type { Deps } from '../../../deps.ts'
import type { Api } from '../../../platform/http/api.ts'
import { serve } from '../../../platform/http/serve.ts'
import { toPage } from '../../../platform/results.ts'
import { accept, listReceived, submit } from '../calculator.ts'

export function calculatorRoutes(api: Api, deps: Deps): void {
  serve(api, submitCalculator, ({ body }) => submit(deps, body), {
    form: { done: '/calculator', donePart: 'estimate-sent', show: deps.pages.showEcho('/calculator') },
  })

  serve(api, acceptCalculatorSubmission, ({ params }) => accept(deps, params.id))

  serve(api, listCalculatorSubmissions, async ({ query }) => toPage(await listReceived(deps, query), query.limit))
}
