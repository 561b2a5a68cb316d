import type { Context } from 'koa'
import * as z from 'zod/mini'
import { districtOf, travelCheckPath } from '#shared/business/travel.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { readBody } from '../../platform/http/body.ts'
import { parseAs } from '../../platform/parse.ts'
import { sendPage } from '../../platform/standalone-page/page.ts'
import { answerPage, askPage, unreadablePage } from './page.ts'

/** A form without a postcode is answered with the page that asks for one. */
const travelCheck = z.object({ postcode: z.optional(z.string()) })

/** The travel check: a postcode is posted, so that it stands in no address, and only its district is carried on. */
export function travelRoutes({ router }: Api, deps: Deps): void {
  const { phone } = deps.config.business

  router.register(travelCheckPath, ['POST'], async (context: Context) => {
    await deps.rateLimits.spend('call', context.ip)
    const { value } = await readBody(context, { formAllowed: true })
    const { postcode = '' } = parseAs(travelCheck, value)
    const district = districtOf(postcode)
    if (district === undefined) return sendPage(context, deps, unreadablePage(postcode))
    context.redirect(`${travelCheckPath}?district=${district}`)
    context.status = 303
  })

  router.register(travelCheckPath, ['GET', 'HEAD'], async (context: Context) => {
    await deps.rateLimits.spend('call', context.ip)
    const asked = context.query['district']
    const district = typeof asked === 'string' ? districtOf(asked) : undefined
    sendPage(context, deps, district === undefined ? askPage : answerPage(district, phone))
  })
}
