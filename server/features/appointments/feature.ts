import type { Feature } from '../../feature.ts'
import type { PaymentDeps } from '../payments/provider/provider.ts'
import { type BusyTimesDeps, busyTimeRoutes } from './busy-times/routes.ts'
import { startReminders } from './calls/reminders.ts'
import { callRoutes } from './calls/routes.ts'
import { appointments as personalData } from './personal-data.ts'
import { cancelFixedSurvey } from './surveys/cancel.ts'
import { surveyRoutes } from './surveys/routes.ts'

export const appointments: Feature<PaymentDeps & BusyTimesDeps> = {
  routes(api, deps) {
    busyTimeRoutes(api, deps)
    callRoutes(api, deps)
    surveyRoutes(api, deps)
  },
  personalData,
  start(deps) {
    deps.reactions.depositReleased.subscribe(async (trx, { jobId }) => {
      await cancelFixedSurvey(trx, deps, jobId, { why: 'refunded' })
    })
    return [startReminders(deps)]
  },
}
