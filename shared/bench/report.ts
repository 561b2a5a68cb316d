export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5)
}

/** @param share from 0 to 1 */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

interface Bound {
  atLeast?: number
  atMost?: number
}

/** Prints a figure with its goal, and remembers a goal that is missed as the exit code. */
export function verdict(text: string, { ratio, atLeast, atMost }: Bound & { ratio: number }): void {
  const isReached = ratio >= (atLeast ?? -Infinity) && ratio <= (atMost ?? Infinity)
  const goal = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  console.log(`${isReached ? '✓' : '✗'} ${text}: ${ratio.toFixed(2)} (${goal})`)
  if (!isReached) process.exitCode = 1
}
