const thresholdPx = 300

/** Shows the bar at the lower edge of a phone's screen once the visitor has scrolled. */
export function showBarAfterScroll(dock: Element): void {
  addEventListener('scroll', () => dock.toggleAttribute('data-scrolled', scrollY > thresholdPx))
}
