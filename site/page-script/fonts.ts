/** Puts the page into its own two fonts: at once for who comes from another page of ours and has them; else when the first words are
 *  on the screen, so that no word waits behind them. The letters at hand until then take the same room. */
export function bringFonts(): void {
  if (document.referrer.startsWith(`${location.origin}/`)) useOwnFonts()
  else new PerformanceObserver(useOwnFonts).observe({ type: 'paint', buffered: true })
}

function useOwnFonts(): void {
  document.documentElement.classList.add('own-fonts')
}
