// Loaded once a visitor has accepted cookies, or when a no leaves something to clean up; never where no tag is set up.
import type { TagSettings } from '#shared/site-rendering.ts'
import { hidePersonal } from './addresses.ts'
import { consentKey, findConsent } from './consent.ts'
import { forgetUntold } from './outbox.ts'
import { reportVisit } from './report-visit.ts'
import { clearTagStorage } from './tag-storage.ts'
import { stopTags } from './tags.ts'

/** Stops sending events to this page's tags; absent while there are none. */
let visit: AbortController | undefined

/** Does what the visitor's answer says, called with each answer. @param banner carries the tags that may load on this page */
export function hydrate(banner: HTMLElement): void {
  if (findConsent() !== 'accepted') return stop()
  if (visit?.signal.aborted) return location.reload() // what has been stopped stays so for as long as the page is there
  const { tags } = banner.dataset
  if (tags !== undefined && !visit) start(banner, JSON.parse(tags) as TagSettings)
}

function start(banner: HTMLElement, tags: TagSettings): void {
  visit = new AbortController()
  const { signal } = visit
  hidePersonal()
  reportVisit(tags, signal)
  // The answer may change here, on another page that is left with the back button, or in another tab.
  banner.addEventListener('click', stopAfterNo, { signal })
  addEventListener('pageshow', stopAfterNo, { signal })
  addEventListener('storage', ({ key }) => key === consentKey && stopAfterNo(), { signal })
}

function stopAfterNo(): void {
  if (findConsent() !== 'accepted') stop()
}

function stop(): void {
  if (visit && !visit.signal.aborted) {
    visit.abort()
    stopTags()
  }
  forgetUntold()
  clearTagStorage()
}
