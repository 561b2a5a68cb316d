import type { Campaign, CampaignTouch } from '#shared/contract/campaign.ts'
import type { MarketingAnswer } from '#shared/contract/form-traces.ts'

/** Returns what the timeline says after an enquiry: the campaign that it came from, and whether the person may be sent marketing. */
export function describeOrigin(campaign: Campaign | undefined, marketing: MarketingAnswer | null): string {
  const [first, last] = [describeTouch(campaign?.first), describeTouch(campaign?.last)]
  const touches = first === last ? [first] : [first, last]
  const source = touches.filter((touch) => touch !== '').join(', most recently from ')
  return (source === '' ? '' : ` · came from ${source}`) + (marketing === null ? '' : marketingText[marketing])
}

const marketingText: Record<MarketingAnswer, string> = {
  allowed: ' · may be sent news of similar services',
  declined: ' · does not want news of similar services',
}

function describeTouch({ source, medium, campaign }: CampaignTouch = {}): string {
  return [source, medium, campaign].filter((part) => part !== undefined).join(' / ')
}
