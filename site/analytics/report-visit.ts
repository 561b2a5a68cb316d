import type { TagSettings } from '#shared/site-rendering.ts'
import { conversionNoted, conversionPages, noteConversion, takeConversion } from './conversions.ts'
import { depositPaid, enquirySent, packageInterest, phoneClick, type TagEvent } from './events.ts'
import { forgetUntold, keepUntold, untoldEvents } from './outbox.ts'
import { loadTags, tellTags } from './tags.ts'

const conversionEvents = { enquiry: enquirySent, deposit: depositPaid }
const conversions = ['enquiry', 'deposit'] as const

/** Loads the tags and sends them the events of the last page and of this one. @param signal stops it */
export function reportVisit(tags: TagSettings, signal: AbortSignal): void {
  const left = untoldEvents()
  let haveCome = false
  void loadTags(tags).then(() => {
    haveCome = true
    forgetUntold()
  })
  left.forEach(tellTags)
  // An event that was not sent in its place, for example because the enquiry was refused, is not sent later.
  for (const conversion of conversions) if (!isTold(conversion)) takeConversion(conversion)
  tellConversions()
  document.addEventListener('click', tellClick, { signal })
  document.addEventListener('submit', noteEnquiry, { signal })
  addEventListener(conversionNoted, tellConversions, { signal })

  function tell(event: TagEvent): void {
    if (!haveCome) keepUntold(event)
    tellTags(event)
  }

  function tellConversions(): void {
    for (const conversion of conversions) {
      if (isTold(conversion) && takeConversion(conversion)) tell(conversionEvents[conversion](tags))
    }
  }

  function tellClick({ target }: Event): void {
    const link = (target as Element).closest('a')
    const { interest, value } = link?.dataset ?? {}
    if (interest) tell(packageInterest(interest, Number(value)))
    if (link?.protocol === 'tel:') phoneClick(tags, location.pathname).forEach(tell)
  }
}

/** On this page. */
function isTold(conversion: (typeof conversions)[number]): boolean {
  return conversionPages[conversion] === location.pathname
}

/** The browser sends the form before its script has loaded: the next page shows the outcome. */
function noteEnquiry({ target, defaultPrevented }: Event): void {
  const form = target as HTMLFormElement
  if (!defaultPrevented && new URL(form.action).pathname === '/api/consultations') noteConversion('enquiry')
}
