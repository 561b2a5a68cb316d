/** A range of two numbers, both included. */
export interface Span {
  from: number
  to: number
}

/** `4–6 weeks`. */
export function formatSpan({ from, to }: Span, unit: string): string {
  return `${from}–${to} ${unit}`
}
