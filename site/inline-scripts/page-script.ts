// The only script of a first view: it is inline in every page, so each line costs every visitor. Islands load the rest.
import { carriedQuery } from '#shared/carried-query.ts'
import { askForConsent } from './cookie-banner.ts'
import { fetchFonts, showFontsAtHand } from './fonts.ts'
import { forwardQuery, followLinks } from './links.ts'
import { armIslands } from './island-loader.ts'

const bar = document.querySelector<HTMLElement>('.bottom-bar')!

showFontsAtHand()
armIslands()
followLinks()
showBarAfterScroll(bar)
forwardQuery(carriedQuery(location.search))
afterFirstPaint(() => {
  fetchFonts()
  bar.dataset['settled'] = ''
  askForConsent()
})

/** For what no word and no drawing has to wait behind. A page that the browser prepares ahead is painted when the visitor comes to it. */
function afterFirstPaint(follow: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    follow()
  }).observe({ type: 'paint', buffered: true })
}

const thresholdPx = 300

/** Shows the bar at the lower edge of a phone's screen once the visitor has scrolled. */
function showBarAfterScroll(bar: Element): void {
  addEventListener('scroll', () => bar.toggleAttribute('data-scrolled', scrollY > thresholdPx))
}
