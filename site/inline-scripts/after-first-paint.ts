/** For what no word and no drawing has to wait behind. A page that the browser prepares ahead is painted when the visitor comes to it. */
export function afterFirstPaint(follow: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    follow()
  }).observe({ type: 'paint', buffered: true })
}
