import type { Context } from 'koa'
import * as z from 'zod/mini'
import { callMedia } from '#shared/business/call-medium.ts'
import { callPath } from '#shared/contract/calls.ts'
import { optional, paragraphs, timestamp } from '#shared/contract/text.ts'
import type { Deps } from '../../../deps.ts'
import type { Api } from '../../../platform/http/api.ts'
import { AppError } from '../../../platform/errors.ts'
import { servePage } from '../../../platform/standalone-page/serve-page.ts'
import { cancel } from './cancel.ts'
import { withChosenTime } from './calendar.ts'
import { callPage, unknownLink } from './pages.ts'
import * as service from './service.ts'
import { readLink, readVisit } from './visit.ts'

const sent = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('book'),
    startsAt: z.pipe(timestamp, z.transform(inMilliseconds)),
    medium: optional(z.enum(callMedia)),
  }),
  z.object({ do: z.literal('cancel'), reason: optional(paragraphs(500)) }),
])

export function callRoutes(api: Api, deps: Deps): void {
  const { phone } = deps.config.business

  servePage(api, deps, {
    path: callPath,
    async open({ token }) {
      const link = readLink(deps, token)
      if (!link?.isMailed || !(await readVisit(deps, token))) return
      await service.confirm(deps, link.consultationId, 'visitor')
    },
    async show({ token, query }, problem) {
      const visit = await readVisit(deps, token)
      if (!visit) return unknownLink(phone)
      const isChanging = query['change'] !== undefined
      const canMail = deps.config.smtpUrl !== undefined
      return callPage(visit, { now: deps.clock.now(), phone, token, isChanging, canMail, problem })
    },
    async submit({ token, ip }, body) {
      const visit = await readVisit(deps, token)
      if (!visit) throw new AppError('not_found', 'This link no longer works.')
      const request = parseRequest(body)
      const { consultationId, isMailed } = visit
      if (request.do === 'cancel') {
        await cancel(deps, consultationId, { reason: request.reason, who: 'visitor', isHoldOnly: !isMailed })
      } else {
        const options = { medium: request.medium, admit: () => admitBooking(deps, ip) }
        if (isMailed) await service.book(deps, consultationId, request.startsAt, 'visitor', options)
        else await service.hold(deps, consultationId, request.startsAt, options)
      }
    },
  })
}

/** @throws AppError `rate_limited` */
async function admitBooking({ rateLimits, config }: Deps, ip: Context['ip']): Promise<void> {
  try {
    await rateLimits.spend('booking', ip)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { retryAfterSeconds } = error
    throw new AppError(
      'rate_limited',
      `No more calls can be booked from your network today. There’s nothing you need to do: we’ll call you within 24 hours. Or call us on ${config.business.phone}.`,
      { cause: error, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
    )
  }
}

/** As times are stored. */
function inMilliseconds(time: string): string {
  return new Date(time).toISOString()
}

/** @throws AppError `invalid_input` */
function parseRequest(body: unknown): z.output<typeof sent> {
  const parsed = z.safeParse(sent, withChosenTime(body))
  if (parsed.success) return parsed.data
  throw new AppError('invalid_input', 'Please choose a time.', { cause: parsed.error })
}
