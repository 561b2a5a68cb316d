const entities: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** What a page says in its own part, between navigation and footer: without tags, with one space where there were any. */
export function textOf(html: string): string {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? html
  return main
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:#x27|quot|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
}
