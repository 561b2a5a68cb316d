import { uploadEnquiryFile } from '#shared/contract/enquiry-files.ts'
import { enquiryFilesRelation } from '#shared/business/enquiry-files.ts'
import { callPath, callRelation } from '#shared/contract/calls.ts'
import { acceptCalculatorSubmission, listCalculatorSubmissions, submitCalculator } from '#shared/contract/calculator.ts'
import { acceptConsultation, listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { decideConsultationSender, decideSubmissionSender } from '#shared/contract/enquiry-proof.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { withDialNumber } from '../../platform/phone-number.ts'
import { calculator, isEstimateEmailed, toReceived, toSubmission } from './calculator.ts'
import { consultations } from './consultations.ts'
import { confirmEnquiryRoute } from './confirm.ts'
import { acceptEnquiry, decideSender, listEnquiries, submitEnquiry } from './service.ts'

export function enquiryRoutes(api: Api, deps: Deps): void {
  const { shortLivedLinks } = deps
  serve(
    api,
    submitConsultation,
    async ({ body }, context) => {
      const consultation = await submitEnquiry(deps, consultations, body, context, (row) => row)
      if (consultation.suspectedSpam === null) {
        const callLink = shortLivedLinks(callPath, 'hold').path(consultation.id)
        const filesLink = shortLivedLinks(uploadEnquiryFile.path).path(consultation.id)
        context.append('Link', `<${callLink}>; rel="${callRelation}"`)
        context.append('Link', `<${filesLink}>; rel="${enquiryFilesRelation}"`)
      }
      return consultation
    },
    { form: { done: '/thank-you', show: deps.pages.showEcho('/contact') } },
  )
  serve(api, acceptConsultation, ({ params, trx }) => acceptEnquiry(trx, deps, consultations, params.id))
  serve(api, decideConsultationSender, ({ params, body, trx }) =>
    decideSender(trx, deps, consultations, params.id, body.isTheirs),
  )
  serve(api, listConsultations, async ({ query }) => {
    const { records, ...page } = await listEnquiries(deps, 'consultation', query)
    return { ...page, records: records.map(withDialNumber) }
  })

  serve(
    api,
    submitCalculator,
    ({ body }, context) =>
      submitEnquiry(deps, calculator, body, context, async (row, trx) => ({
        ...toSubmission(row),
        isEmailed: await isEstimateEmailed(trx, deps, row.id),
      })),
    {
      form: {
        done: '/calculator',
        donePart: ({ isEmailed }) => (isEmailed ? 'estimate-sent' : 'estimate-received'),
        show: deps.pages.showEcho('/calculator'),
      },
    },
  )
  serve(api, acceptCalculatorSubmission, ({ params, trx }) => acceptEnquiry(trx, deps, calculator, params.id))
  serve(api, decideSubmissionSender, ({ params, body, trx }) =>
    decideSender(trx, deps, calculator, params.id, body.isTheirs),
  )
  serve(api, listCalculatorSubmissions, async ({ query }) => {
    const { records, ...page } = await listEnquiries(deps, 'calculatorSubmission', query)
    return { ...page, records: records.map(toReceived) }
  })

  confirmEnquiryRoute(api, deps)
}
