import type { Context } from 'koa'
import { districtOf, travelCheckPath } from '#shared/business/travel.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { readBody } from '../http/body.ts'
import { sendPage } from '../little-page/page.ts'
import { answerPage, askPage, unreadablePage } from './page.ts'

/** The travel check: a postcode is posted, so that it stands in no address, and only its district is carried on. */
export function travelRoutes({ router }: Api, deps: Deps): void {
  const { phone } = deps.config.business

  router.register(travelCheckPath, ['POST'], async (context: Context) => {
    await deps.rateLimits.spend('call', context.ip)
    const { value } = await readBody(context, { formAllowed: true })
    const typed = textOf((value as Record<string, unknown>)['postcode'])
    const district = districtOf(typed)
    if (district === undefined) return sendPage(context, deps, unreadablePage(typed))
    context.redirect(`${travelCheckPath}?district=${district}`)
    context.status = 303
  })

  router.register(travelCheckPath, ['GET', 'HEAD'], async (context: Context) => {
    await deps.rateLimits.spend('call', context.ip)
    const district = districtOf(textOf(context.query['district']))
    sendPage(context, deps, district === undefined ? askPage : answerPage(district, phone))
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
