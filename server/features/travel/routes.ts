import * as z from 'zod/mini'
import { districtOf, travelCheckPath } from '#shared/business/travel.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { parseAs } from '../../platform/parse.ts'
import { servePage } from '../../platform/standalone-page/serve-page.ts'
import { answerPage, askPage, invalidPostcodePage } from './page.ts'

/** A form without a postcode is answered with the page that asks for one. */
const travelCheck = z.object({ postcode: z.optional(z.string()) })

/** The travel check: the postcode is posted, so that no address holds it, and the answer's address names only its district. */
export function travelRoutes(api: Api, deps: Deps): void {
  servePage(api, deps, {
    path: travelCheckPath,
    budget: 'call',
    show({ query: { district: given } }) {
      const district = typeof given === 'string' ? districtOf(given) : undefined
      return district === undefined ? askPage : answerPage(district, deps.business())
    },
    answer(_, body) {
      const { postcode = '' } = parseAs(travelCheck, body)
      const district = districtOf(postcode)
      return district === undefined ? invalidPostcodePage(postcode) : `${travelCheckPath}?district=${district}`
    },
  })
}
