/** Keeps a figure and its unit in one line. */
export function tied(text: string): string {
  return text.replace(/(\d) (m²|m³|m|cm|days|months?|minutes)(?![a-z])/g, '$1\u00a0$2')
}
