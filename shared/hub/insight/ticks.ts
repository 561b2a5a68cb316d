/** Steps that a reader counts in. */
const steps = [1, 2, 5]

/** Whole numbers from 0 to the first that is not below the most, a round step apart, four steps at most. */
export function wholeTicks(most: number): number[] {
  const least = Math.max(1, most / 4)
  const magnitude = 10 ** Math.floor(Math.log10(least))
  const step = [...steps, 10].map((one) => one * magnitude).find((one) => one >= least) ?? least
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, i) => i * step)
}
