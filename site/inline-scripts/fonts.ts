/** Puts the page into its own two fonts at once, for who has them: from another page of ours, or from an earlier visit to this one. */
export function showFontsAtHand(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'navigate' || document.referrer.startsWith(location.origin)) showOwnFonts()
}

/** Fetches both fonts, and lays the page out anew once, when both are here, or are known not to come: the letters at hand until
 *  then take the same room. */
export function fetchFonts(): void {
  void document.fonts.load('1em Newsreader, Hanken Grotesk').then(showOwnFonts, showOwnFonts)
}

function showOwnFonts(): void {
  document.documentElement.className = 'own-fonts'
}
