/** Around each placeholder. Folding deletes both characters from every text that somebody types: see `deleteInvisible`. */
const opening = '\ufff9'
const closing = '\ufffb'

/** Returns what a text in code contains until rendering replaces it. No typed text contains a placeholder. */
export function placeholder(name: string): string {
  return `${opening}${name}${closing}`
}

/** Replaces the placeholders whose names begin with a kind. @param valueOf gets the rest of the name */
export function fillPlaceholders(text: string, kind: string, valueOf: (name: string) => string | undefined): string {
  const pattern = new RegExp(`${opening}${kind}\\.([\\w.-]{1,60})${closing}`, 'g')
  return text.replaceAll(pattern, (found, name: string) => valueOf(name) ?? found)
}

/** Returns a text that a visitor has typed and that has not been folded, without the characters around placeholders. */
export function withoutPlaceholders(text: string): string {
  return text.replaceAll(/[\ufff9\ufffb]/g, '')
}
