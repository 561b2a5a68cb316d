import * as z from 'zod/mini'
import { chosenDates, chooseSurveyDates, surveyPath } from '#shared/contract/surveys.ts'
import type { PaymentDeps } from '../../payments/provider/provider.ts'
import type { Api } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { servePage } from '../../../platform/standalone-page/serve-page.ts'
import { findByIntent } from '../../payments/queries.ts'
import { readDates } from './forms.ts'
import { surveyPage, unknownLink } from './pages.ts'
import * as service from './service.ts'
import { readVisit } from './visit.ts'

const sent = z.object({ revision: z.coerce.number().check(z.int()), dates: chosenDates })

/** Where customers choose: the page after paying, and the one that the receipt links to. */
export function surveyRoutes(api: Api, deps: PaymentDeps): void {
  const { phone } = deps.config.business

  serve(api, chooseSurveyDates, async ({ body: { paymentIntentId, ...choice } }) => {
    const { db, payments } = deps
    const payment = payments && (await findByIntent(db, payments.name, paymentIntentId))
    if (!payment) throw new AppError('not_found', 'We can’t find this payment.')
    return service.choose(deps, payment.id, choice)
  })

  servePage(api, deps, {
    path: surveyPath,
    async show({ token, query }, problem) {
      const visit = await readVisit(deps, token)
      if (!visit) return unknownLink(phone)
      const isChanging = query['change'] !== undefined
      return surveyPage(visit.survey, { now: deps.clock.now(), phone, token, isChanging, problem })
    },
    async submit({ token }, body) {
      const visit = await readVisit(deps, token)
      if (!visit) throw new AppError('not_found', 'This link no longer works.')
      await service.choose(deps, visit.deposit.id, parseChoice(body))
    },
  })
}

/** @throws AppError `invalid_input` */
function parseChoice(body: unknown): z.output<typeof sent> {
  const dates = readDates(body)
    .filter((date) => date !== '')
    .map((date) => {
      const [day, half] = date.split(' ')
      return { day, half }
    })
  const parsed = z.safeParse(sent, { revision: (body as { revision?: unknown } | null)?.revision, dates })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new AppError('invalid_input', `${issue?.message ?? 'Please choose again'}.`, { cause: parsed.error })
}
