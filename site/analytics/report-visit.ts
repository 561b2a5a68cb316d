import type { TagSettings } from '#shared/site-rendering.ts'
import { conversionNoted, conversionPages, noteConversion, takeConversion } from './conversions.ts'
import { depositPaid, enquirySent, packageInterest, phoneClick, type TagEvent } from './events.ts'
import { addPendingEvent, clearPendingEvents, readPendingEvents } from './pending-events.ts'
import { loadTags, sendToTags } from './google-tags.ts'

const conversionEvents = { enquiry: enquirySent, deposit: depositPaid }
const conversions = ['enquiry', 'deposit'] as const

/** Loads the tags and sends them the pending events of the last page and those of this one until the signal aborts. */
export function reportVisit(tags: TagSettings, signal: AbortSignal): void {
  const pending = readPendingEvents()
  let areLoaded = false
  void loadTags(tags).then(() => {
    areLoaded = true
    clearPendingEvents()
  })
  pending.forEach(sendToTags)
  // A conversion whose page did not follow, for example because the enquiry was refused, is never sent.
  for (const conversion of conversions) if (!isConfirmedHere(conversion)) takeConversion(conversion)
  sendConversions()
  document.addEventListener('click', sendClick, { signal })
  document.addEventListener('submit', noteEnquiry, { signal })
  addEventListener(conversionNoted, sendConversions, { signal })

  function send(event: TagEvent): void {
    if (!areLoaded) addPendingEvent(event)
    sendToTags(event)
  }

  function sendConversions(): void {
    for (const conversion of conversions) {
      if (isConfirmedHere(conversion) && takeConversion(conversion)) send(conversionEvents[conversion](tags))
    }
  }

  function sendClick({ target }: Event): void {
    const link = (target as Element).closest('a')
    const { interest, value } = link?.dataset ?? {}
    if (interest) send(packageInterest(interest, Number(value)))
    if (link?.protocol === 'tel:') phoneClick(tags, location.pathname).forEach(send)
  }
}

/** Whether this page is the one that confirms the conversion. */
function isConfirmedHere(conversion: (typeof conversions)[number]): boolean {
  return conversionPages[conversion] === location.pathname
}

/** Notes an enquiry that the browser sends before the form's script has loaded; the next page shows the outcome. */
function noteEnquiry({ target, defaultPrevented }: Event): void {
  const form = target as HTMLFormElement
  if (!defaultPrevented && new URL(form.action).pathname === '/api/consultations') noteConversion('enquiry')
}
