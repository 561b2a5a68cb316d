// The only script of a first view: it is inline in every page, so each line costs every visitor. Islands load the rest.
import { carriedQuery } from '#shared/carried-query.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { askForConsent } from './cookie-banner.ts'
import { fetchFonts, showFontsAtHand } from './fonts.ts'
import { forwardQuery } from './forward-query.ts'
import { armIslands } from './island-loader.ts'
import { followLinks } from './link-clicks.ts'
import { showBarAfterScroll } from './sticky-bar.ts'

const dock = document.querySelector<HTMLElement>('.dock')!

showFontsAtHand()
armIslands()
followLinks()
showBarAfterScroll(dock)
forwardQuery(carriedQuery(location.search))
afterFirstPaint(() => {
  fetchFonts()
  dock.dataset['settled'] = ''
  // Last, because this throws where the browser blocks storage.
  askForConsent()
})
