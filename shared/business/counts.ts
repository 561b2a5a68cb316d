/** `1,234` */
export function formatNumber(count: number): string {
  return count.toLocaleString('en-GB')
}

/** `1 lead`, `1,234 leads`. @param several where an s at the end is not enough */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`
}
