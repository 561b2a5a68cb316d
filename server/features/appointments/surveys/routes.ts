import * as z from 'zod/mini'
import * as endpoints from '#shared/contract/surveys.ts'
import type { PaymentDeps } from '../../payments/provider/provider.ts'
import type { Api } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { personByEmail } from '../../../prospects/identity/person.ts'
import { findByIntent } from '../../payments/queries.ts'
import { isDepositHeld } from '../../payments/state.ts'
import { readSurvey } from '../../payments/survey-state.ts'
import { visitorPage } from '../visitor-pages.ts'
import { cancel } from './cancel.ts'
import * as lists from './lists.ts'
import { orderId } from './mails.ts'
import { readDates, surveyPage } from './pages.ts'
import * as service from './service.ts'

export function surveyRoutes(api: Api, deps: PaymentDeps): void {
  const { db, reader, clock, payments } = deps

  visitorPage<service.OpenedSurveyLink>(api, deps, {
    path: endpoints.surveyPath,
    openLink: (db, token) => service.openSurveyLink({ ...deps, db }, token),
    render: surveyPage,
    submit: async (trx, { customer }, body) =>
      void (await service.proposeDates(trx, deps, customer.jobId, parseProposal(body))),
    expired: {
      text: 'The link may have expired or be incomplete. Please call us and we’ll find a date for your survey.',
    },
  })
  serve(api, endpoints.chooseSurveyDates, async ({ body: { paymentIntentId, ...proposal }, trx }) => {
    const payment = payments && (await findByIntent(trx, payments.name, paymentIntentId))
    if (payment?.jobId == null || !isDepositHeld(payment)) {
      throw new AppError('not_found', 'We can’t find this payment.')
    }
    return service.proposeDates(trx, deps, payment.jobId, proposal)
  })

  serve(api, endpoints.listSurveys, ({ query: { prospectId } }) =>
    prospectId === undefined
      ? lists.listUpcomingSurveys(reader, clock.now())
      : lists.listSurveysOfLead(reader, prospectId),
  )
  serve(api, endpoints.listSurveysOfPerson, async ({ body }) =>
    lists.listSurveysOfPerson(db, await personByEmail(deps, body.email)),
  )
  serve(api, endpoints.listOpenSurveys, ({ query: { prospectId } }) => lists.listOpenSurveys(reader, deps, prospectId))
  serve(api, endpoints.sendSurveyLink, ({ params: { jobId }, trx }) => service.sendLink(trx, deps, jobId))
  serve(api, endpoints.getSurvey, async ({ params: { jobId } }) => {
    const customer = await service.getCustomer(db, jobId)
    const address = deps.signedLinks(endpoints.surveyPath).address(orderId(customer))
    return { ...(await readSurvey(reader, customer, deps)), address, hasEmail: customer.customerEmail !== null }
  })
  serve(api, endpoints.fixSurvey, ({ params: { jobId }, body: { revision, despiteClashes, ...date }, trx }) =>
    service.fixDate(trx, deps, jobId, { revision, date, despiteClashes }),
  )
  serve(api, endpoints.undoFixSurvey, ({ params: { jobId }, body, trx }) => service.undoFix(trx, deps, jobId, body))
  serve(api, endpoints.cancelSurvey, ({ params: { jobId }, body, trx }) => cancel(trx, deps, jobId, body))
}

const submittedProposal = z.object({ revision: z.coerce.number().check(z.int()), dates: endpoints.chosenDates })

/** @throws AppError `invalid_input` */
function parseProposal(body: unknown): z.output<typeof submittedProposal> {
  const given = readDates(body).filter((date) => date !== '')
  const dates = given.map((date) => ({ day: date.split(' ')[0], half: date.split(' ')[1] }))
  const revision = (body as { revision?: unknown } | null)?.revision
  const parsed = z.safeParse(submittedProposal, { revision, dates })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('invalid_input', `${issue?.message ?? 'Please choose again'}.`, { cause: parsed.error })
}
