// The only script of a first view: it stands inside every page, so each line costs every visitor. Islands bring the rest.
import { afterFirstPaint } from './after-first-paint.ts'
import { askForConsent } from './cookie-banner.ts'
import { fetchFonts, showFontsAtHand } from './fonts.ts'
import { forwardQuery } from './forward-query.ts'
import { armIslands } from './island-loader.ts'
import { keptQuery } from './kept-query.ts'
import { followLinks } from './link-clicks.ts'
import { showBarAfterScroll } from './sticky-bar.ts'

showFontsAtHand()
armIslands()
followLinks()
showBarAfterScroll()
forwardQuery(keptQuery())
afterFirstPaint(() => {
  fetchFonts()
  document.querySelector<HTMLElement>('.dock')!.dataset['settled'] = ''
  // Last, because this throws where the browser blocks storage.
  askForConsent()
})
