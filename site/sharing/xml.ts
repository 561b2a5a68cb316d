const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** An XML element around text or around further elements. */
export interface Xml {
  readonly markup: string
}

/** `<loc>https://…</loc>`: text is escaped, elements are kept as they are. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (string | Xml)[]
): Xml {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inside = content.map((part) => (typeof part === 'string' ? escapeXml(part) : part.markup)).join('')
  return { markup: `<${name}${given.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}` }
}

export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
