import { fixSurvey, getSurvey } from '#shared/contract/surveys.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { serve } from '../http/serve.ts'
import * as service from './service.ts'
import { readSurvey } from './standing.ts'

/** What the owner sees of a survey, and does about it. */
export function ownerSurveyRoutes(api: Api, deps: Deps): void {
  serve(api, getSurvey, async ({ params: { paymentId } }) => {
    const deposit = await service.getHeld(deps.db, paymentId)
    const survey = await readSurvey(deps.db, deposit, deps.clock.now())
    return { ...survey, address: deps.surveyLinks.address(paymentId) }
  })

  serve(api, fixSurvey, ({ params: { paymentId }, body: { revision, ...date } }) =>
    service.fix(deps, paymentId, { revision, date }),
  )
}
