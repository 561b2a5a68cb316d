import * as z from 'zod/mini'
import { callPath } from '#shared/contract/calls.ts'
import { optional, paragraphs, timestamp } from '#shared/contract/text.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { AppError } from '../http/errors.ts'
import { signedPage } from '../little-page/signed-page.ts'
import { callPage, unknownLink } from './pages.ts'
import * as service from './service.ts'
import { readVisit } from './visit.ts'

const sent = z.discriminatedUnion('do', [
  z.object({ do: z.literal('book'), startsAt: z.pipe(timestamp, z.transform(inMilliseconds)) }),
  z.object({ do: z.literal('cancel'), reason: optional(paragraphs(500)) }),
])

export function callRoutes(api: Api, deps: Deps): void {
  const { phone } = deps.config.business

  signedPage(api, deps, {
    path: callPath,
    async look({ token, query }, problem) {
      const visit = await readVisit(deps, token)
      if (!visit) return unknownLink(phone)
      const isChanging = query['change'] !== undefined
      return callPage(visit, { now: deps.clock.now(), phone, token, isChanging, problem })
    },
    async act({ token }, body) {
      const visit = await readVisit(deps, token)
      if (!visit) throw new AppError('not_found', 'This link no longer works.')
      const wish = parseWish(body)
      if (wish.do === 'book') await service.book(deps, visit.enquiry.id, wish.startsAt, 'visitor')
      else await service.cancel(deps, visit.enquiry.id, { reason: wish.reason, who: 'visitor' })
    },
  })
}

/** As times are stored. */
function inMilliseconds(time: string): string {
  return new Date(time).toISOString()
}

/** @throws AppError `invalid_input` */
function parseWish(body: unknown): z.output<typeof sent> {
  const parsed = z.safeParse(sent, body)
  if (parsed.success) return parsed.data
  throw new AppError('invalid_input', 'Please choose one of the times.', { cause: parsed.error })
}
