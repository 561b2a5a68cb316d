import type { SiteSettings } from '#shared/site-rendering.ts'

type JsonValue =
  | string
  | number
  | boolean
  | undefined
  | readonly JsonValue[]
  | { readonly [property: string]: JsonValue }

/** One thing in the vocabulary of schema.org. */
export type Thing = { readonly '@type': string } & { readonly [property: string]: JsonValue }

/** Builds the structured data of a page for the business that it is rendered for. */
export type StructuredData = (settings: SiteSettings) => readonly Thing[]

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
