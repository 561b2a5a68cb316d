export type ZoomStep = 'in' | 'out' | 'reset'

const [smallest, largest] = [-3, 5]

/** The zoom level after a step, in Chromium's steps; half a step at a time, from about 58 to 249 per cent. */
export function zoomAfter(level: number, step: ZoomStep): number {
  if (step === 'reset') return 0
  return Math.min(largest, Math.max(smallest, level + (step === 'in' ? 0.5 : -0.5)))
}
