/** Others may have added classes of their own, as the translation of a page by the browser does. */
const classes = document.documentElement.classList

/** Puts the page into its own two fonts at once, for who has them: from another page of ours, or from an earlier visit to this one. */
export function showFontsAtHand(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate' || document.referrer.startsWith(location.origin)) classes.add('own-fonts')
}

/** Fetches both fonts, and lays the page out anew once, when both are here, or are known not to come: the letters at hand until
 *  then take the same room. */
export function fetchFonts(): void {
  void document.fonts.load('1em Newsreader, Hanken Grotesk').then(showOwnFonts, showOwnFonts)
}

function showOwnFonts(): void {
  if (classes.contains('own-fonts')) return
  classes.add('laying-out')
  layOut([...document.querySelectorAll<HTMLElement>('main > *, .footer')])
}

/** Lays out the parts on the screen at once and the others one a frame, because the whole page would keep a slow phone from answering a tap. */
function layOut([part, ...rest]: HTMLElement[]): void {
  if (!part) classes.replace('laying-out', 'own-fonts')
  else {
    part.style.contentVisibility = 'visible'
    if (part.getBoundingClientRect().top < innerHeight) layOut(rest)
    else requestAnimationFrame(() => layOut(rest))
  }
}
