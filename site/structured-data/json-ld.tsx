import type { Thing } from '../page-context/page-route.ts'

/** Renders one data block per thing. Browsers never run these, so the content security policy needs no hash for them. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  return things
    .map(serialise)
    .map((text) => <script key={text} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />)
}

function serialise(thing: Thing): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...thing })
  // A closing tag in a text would end the block.
  return text.replaceAll('<', String.raw`\u003c`)
}
