const outward = new Set(['https:', 'http:', 'mailto:', 'tel:'])
const longest = 4000

/** What may be handed to the system's browser, mail program or telephone: the address as it will be opened, or nothing.
 *  Any other scheme could start any program on the machine. */
export function readOutwardAddress(text: string): string | undefined {
  if (text.length > longest || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const namesSomebody = url.username !== '' || url.password !== ''
  return outward.has(url.protocol) && !namesSomebody ? url.href : undefined
}
