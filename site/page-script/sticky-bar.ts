const thresholdPx = 300

export function showBarAfterScroll(): void {
  const bar = document.querySelector('.sticky-bar')!
  addEventListener('scroll', () => bar.toggleAttribute('data-shown', scrollY > thresholdPx))
}
