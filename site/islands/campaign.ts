import * as z from 'zod/mini'
import { type Campaign, campaign, type CampaignTouch, readTouch } from '#shared/contract/campaign.ts'
import { findConsent } from '../analytics/consent.ts'

/** Session storage: the first and the last campaign of the visit. */
const key = 'campaign'

/** Keeps which campaign led here, for the forms to tell; nothing is kept after a no. The page before this one is asked too, for
 *  a visit may begin where no island is. @throws where the browser blocks storage */
export function keepCampaign(addresses: readonly string[] = [document.referrer, location.href]): void {
  const touches = addresses.map(touchOf).filter((touch) => Object.keys(touch).length > 0)
  const [first] = touches
  const last = touches.at(-1)
  if (!first || !last || findConsent() === 'rejected') return
  sessionStorage.setItem(key, JSON.stringify({ first: readCampaign()?.first ?? first, last }))
}

/** Which campaigns brought the visitor; undefined without any, and after a no. */
export function savedCampaign(): Campaign | undefined {
  return findConsent() === 'rejected' ? undefined : readCampaign()
}

function readCampaign(): Campaign | undefined {
  try {
    return z.safeParse(campaign, JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** What an address of this site says. */
function touchOf(address: string): CampaignTouch {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.origin === location.origin ? readTouch(url.searchParams) : {}
}
