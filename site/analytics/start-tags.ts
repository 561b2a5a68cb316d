// Loaded when a visitor accepts cookies, or to clean up after a refusal; never loaded where no tag is configured.
import type { TagSettings } from '#shared/site-rendering.ts'
import { consentKey } from '../browser-storage/browser-storage.ts'
import { hidePersonal } from './addresses.ts'
import { findConsent } from './consent.ts'
import { clearPendingEvents } from './pending-events.ts'
import { reportVisit } from './report-visit.ts'
import { clearTagStorage } from './tag-storage.ts'
import { stopTags } from './google-tags.ts'

/** Stops sending events to this page's tags; absent while there are none. */
let visit: AbortController | undefined

/** Starts or stops the tags as the visitor's answer says; called with each answer. @param banner its data attribute holds the tags that may load on this page */
export function hydrate(banner: HTMLElement): void {
  if (findConsent() !== 'accepted') return stop()
  if (visit?.signal.aborted) return location.reload() // tags that were stopped can't start again on the same page
  const { tags } = banner.dataset
  if (tags !== undefined && !visit) start(banner, JSON.parse(tags) as TagSettings)
}

function start(banner: HTMLElement, tags: TagSettings): void {
  visit = new AbortController()
  const { signal } = visit
  hidePersonal()
  reportVisit(tags, signal)
  // The answer may change here, on another page that is left with the back button, or in another tab.
  banner.addEventListener('click', stopIfRefused, { signal })
  addEventListener('pageshow', stopIfRefused, { signal })
  addEventListener('storage', ({ key }) => key === consentKey && stopIfRefused(), { signal })
}

function stopIfRefused(): void {
  if (findConsent() !== 'accepted') stop()
}

function stop(): void {
  if (visit && !visit.signal.aborted) {
    visit.abort()
    stopTags()
  }
  clearPendingEvents()
  clearTagStorage()
}
