import { onFirstUse } from './on-first-use.ts'

const numbers = onFirstUse(() => new Intl.NumberFormat('en-GB'))

/** `1,234`. What a newer server sends in place of a number is shown as it is. */
export function formatNumber(count: number): string {
  return Number.isFinite(count) ? numbers().format(count) : String(count)
}

/** `1 lead`, `1,234 leads`. @param several where an s at the end is not enough */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`
}
