import { surveyTimes } from '#shared/business/survey-halves.ts'
import { type Call, listCalls, listCallsOfPerson } from '#shared/contract/calls.ts'
import { type FixedSurvey, listSurveys, listSurveysOfPerson } from '#shared/contract/fixed-surveys.ts'
import { useClient } from '../client-context.ts'

type Asked = { prospectId: string } | { email: string } | undefined

/** What has been agreed on and is still to come. */
export interface Appointments {
  calls: Call[]
  surveys: FixedSurvey[]
}

/** A question does not wait longer than this to say which appointments it is about. */
const patienceMs = 3000

/** Asks which calls have not begun and which surveys are not over: of one lead, of whoever has an address, or all.
 *  Undefined when that is unknown. */
export function useAppointments(): (asked?: Asked) => Promise<Appointments | undefined> {
  const client = useClient()
  return async (asked) => {
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const [calls, surveys] = await (asked && 'email' in asked
        ? Promise.all([
            client.call(listCallsOfPerson, { body: asked, signal }),
            client.call(listSurveysOfPerson, { body: asked, signal }),
          ])
        : Promise.all([
            client.call(listCalls, { query: asked ?? {}, signal }),
            client.call(listSurveys, { query: asked ?? {}, signal }),
          ]))
      return {
        calls: calls.filter(({ state, startsAt }) => state === 'booked' && Date.parse(startsAt) > Date.now()),
        surveys: surveys.filter((survey) => surveyTimes(survey).endsAt > Date.now()),
      }
    } catch {
      return undefined
    }
  }
}
