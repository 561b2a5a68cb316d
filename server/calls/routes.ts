import type { Context } from 'koa'
import * as z from 'zod/mini'
import { callPath } from '#shared/contract/calls.ts'
import { errorStatus } from '#shared/contract/errors.ts'
import { optional, paragraphs, timestamp } from '#shared/contract/text.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { readBody } from '../http/body.ts'
import { AppError } from '../http/errors.ts'
import { type LittlePage, sendPage } from '../little-page/page.ts'
import { callPage, unknownLink } from './pages.ts'
import * as service from './service.ts'
import { readVisit } from './visit.ts'

const sent = z.discriminatedUnion('do', [
  z.object({ do: z.literal('book'), startsAt: z.pipe(timestamp, z.transform(inMilliseconds)) }),
  z.object({ do: z.literal('cancel'), reason: optional(paragraphs(500)) }),
])

export function callRoutes({ router, gate }: Api, deps: Deps): void {
  const { phone } = deps.config.business

  // HEAD is answered as GET, and looking changes nothing: programs that open every link in a mail do no harm.
  router.register(callPath, ['GET', 'HEAD'], async (context: Context) => {
    await deps.rateLimits.spend('call', context.ip)
    sendPage(context, deps, await look(context))
  })

  router.register(callPath, ['POST'], async (context: Context) => {
    await gate(context, 'public')
    const body = await readBody(context, { formAllowed: true })
    try {
      await act(context, body.value)
      // So that loading the page again sends nothing again.
      context.redirect(`${callPath}?${new URLSearchParams({ token: tokenOf(context) }).toString()}`)
      context.status = 303
    } catch (error) {
      if (!(error instanceof AppError) || body.kind === 'json') throw error
      sendPage(context, deps, await look(context, { status: errorStatus[error.code], sentence: error.message }))
    }
  })

  async function look(context: Context, problem?: { status: number; sentence: string }): Promise<LittlePage> {
    const token = tokenOf(context)
    const visit = await readVisit(deps, token)
    if (!visit) return unknownLink(phone)
    const isChanging = context.query['change'] !== undefined
    return callPage(visit, { now: deps.clock.now(), phone, token, isChanging, problem })
  }

  async function act(context: Context, body: unknown): Promise<void> {
    const visit = await readVisit(deps, tokenOf(context))
    if (!visit) throw new AppError('not_found', 'This link no longer works.')
    const wish = parseWish(body)
    if (wish.do === 'book') await service.book(deps, visit.enquiry.id, wish.startsAt, 'visitor')
    else await service.cancel(deps, visit.enquiry.id, { reason: wish.reason, who: 'visitor' })
  }
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

function tokenOf({ query }: Context): string {
  return typeof query['token'] === 'string' ? query['token'] : ''
}
