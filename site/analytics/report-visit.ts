import type { TagSettings } from '#shared/site-rendering.ts'
import { conversionNoted, conversionPages, noteConversion, takeConversion } from './conversions.ts'
import { depositPaid, enquirySent, packageInterest, phoneClick, type TagEvent } from './events.ts'
import { forgetUntold, keepUntold, untoldEvents } from './outbox.ts'
import { loadTags, tellTags } from './tags.ts'

const conversionEvents = { enquiry: enquirySent, deposit: depositPaid }
const conversions = ['enquiry', 'deposit'] as const

/** Loads the tags and tells them what the last page could not, and what happens on this one. @param signal ends it */
export function reportVisit(tags: TagSettings, signal: AbortSignal): void {
  const left = untoldEvents()
  let haveCome = false
  void loadTags(tags).then(() => {
    haveCome = true
    forgetUntold()
  })
  left.forEach(tellTags)
  // What was to be told elsewhere and was not, for example since the enquiry was refused, is not told later.
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

/** The form is sent by the browser while its script is still on the way: the next page tells how that went. */
function noteEnquiry({ target, defaultPrevented }: Event): void {
  const form = target as HTMLFormElement
  if (!defaultPrevented && new URL(form.action).pathname === '/api/consultations') noteConversion('enquiry')
}
