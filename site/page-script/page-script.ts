// The only script of a first view: it stands inside every page, so each line costs every visitor. Islands bring the rest.
import { askForConsent } from './cookie-banner.ts'
import { bringFonts } from './fonts.ts'
import { forwardQuery } from './forward-query.ts'
import { showInterest } from './interest.ts'
import { armIslands } from './island-loader.ts'
import { keptQuery } from './kept-query.ts'
import { followLinks } from './link-clicks.ts'
import { showBarAfterScroll } from './sticky-bar.ts'

const query = keptQuery()

bringFonts()
armIslands()
followLinks()
showBarAfterScroll()
forwardQuery(query)
// The first frame of a page that the browser prepares ahead is drawn when the visitor comes to it.
requestAnimationFrame(() => {
  document.querySelector<HTMLElement>('.dock')!.dataset['settled'] = ''
  // Last, because these throw where the browser blocks storage.
  showInterest(query)
  askForConsent()
})
