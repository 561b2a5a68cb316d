import * as z from 'zod/mini'
import { type Campaign, campaign, type CampaignTouch, readTouch } from '#shared/contract/campaign.ts'
import { findConsent } from '../analytics/consent.ts'
import { campaignKey, inSession } from '../browser-storage/browser-storage.ts'

/** Keeps which campaign led here, for the forms to tell; nothing is kept after a no. The page before this one is asked too, for
 *  a visit may begin where no island is. */
export function keepCampaign(addresses: readonly string[] = [document.referrer, location.href]): void {
  const touches = addresses.map(touchOf).filter((touch) => Object.keys(touch).length > 0)
  const [first] = touches
  const last = touches.at(-1)
  if (!first || !last || findConsent() === 'rejected') return
  const kept = JSON.stringify({ first: readCampaign()?.first ?? first, last })
  inSession((items) => items.setItem(campaignKey, kept))
}

/** Which campaigns brought the visitor; undefined without any, and after a no. */
export function savedCampaign(): Campaign | undefined {
  return findConsent() === 'rejected' ? undefined : readCampaign()
}

function readCampaign(): Campaign | undefined {
  return inSession((items) => z.safeParse(campaign, JSON.parse(items.getItem(campaignKey)!)).data)
}

/** What an address of this site says. */
function touchOf(address: string): CampaignTouch {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.origin === location.origin ? readTouch(url.searchParams) : {}
}
