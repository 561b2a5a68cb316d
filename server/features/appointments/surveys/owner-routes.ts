import * as calls from '#shared/contract/fixed-surveys.ts'
import { listOpenSurveys, sendSurveyLink } from '#shared/contract/open-surveys.ts'
import { callOffSurvey, fixSurvey, getSurvey } from '#shared/contract/surveys.ts'
import type { Deps } from '../../../deps.ts'
import type { Api } from '../../../platform/http/api.ts'
import { serve } from '../../../platform/http/serve.ts'
import { personByEmail } from '../../../prospects/identity/person.ts'
import { listSurveysOfLead, listSurveysOfPerson, listSurveysToCome } from './fixed.ts'
import * as open from './open.ts'
import { sendLink } from './send-link.ts'
import * as service from './service.ts'
import { readSurvey } from './standing.ts'

/** What the owner sees of a survey, and does about it. */
export function ownerSurveyRoutes(api: Api, deps: Deps): void {
  serve(api, calls.listSurveys, async ({ query: { prospectId } }) => {
    if (prospectId !== undefined) return listSurveysOfLead(deps.db, prospectId)
    return listSurveysToCome(deps.db, deps.clock.now())
  })

  serve(api, calls.listSurveysOfPerson, async ({ body }) =>
    listSurveysOfPerson(deps.db, await personByEmail(deps, body.email)),
  )

  serve(api, listOpenSurveys, ({ query: { prospectId } }) =>
    open.listOpenSurveys(deps.db, deps.clock.now(), prospectId),
  )

  serve(api, sendSurveyLink, ({ params: { paymentId } }) => sendLink(deps, paymentId))

  serve(api, getSurvey, async ({ params: { paymentId } }) => {
    const deposit = await service.getHeld(deps.db, paymentId)
    const survey = await readSurvey(deps.db, deposit, deps.clock.now())
    return { ...survey, address: deps.surveyLinks.address(paymentId) }
  })

  serve(api, fixSurvey, ({ params: { paymentId }, body: { revision, ...date } }) =>
    service.fix(deps, paymentId, { revision, date }),
  )

  serve(api, callOffSurvey, ({ params: { paymentId }, body }) => service.callOff(deps, paymentId, body))
}
