import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { createSite } from '../render.tsx'
import { testSettings } from '../testing.ts'

const { business } = testSettings

/** The site with a meeting link, because the consultation of the specification is a video call. */
export const site = createSite({
  ...testSettings,
  business: { ...business, calls: { ...business.calls, hasVideo: true } },
})

type DataObject = Readonly<Record<string, unknown>>
type Pattern = string | RegExp
/** Tests by their titles, which are sentences of the specification. */
type Sentences<Check extends readonly unknown[]> = Readonly<Record<string, Check>>

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Reads a page as the server sends it. Whether its elements are visible is tested in the browser (`site/e2e/every-page.spec.ts`). */
export function readPage(path: string) {
  const $ = load(site.render(path).html)
  const textOf = (selector: string) => $(selector).text().replaceAll(/\s+/g, ' ').trim()
  const links = (selector: string, name: Pattern) =>
    $(selector)
      .find('a')
      .filter((_index, link) => (typeof name === 'string' ? $(link).text().includes(name) : name.test($(link).text())))

  return {
    $,
    textOf,
    /** Defines tests that the selected part contains each of the texts. */
    contains(sentences: Sentences<[selector: string, ...texts: Pattern[]]>) {
      test.each(Object.entries(sentences))('%s', (_sentence, [selector, ...texts]) => {
        for (const text of texts) expect(textOf(selector)).toMatch(text)
      })
    },
    /** Defines tests that the first link of the selected part with this name leads to the address. */
    linksTo(sentences: Sentences<[selector: string, name: Pattern, href: Pattern]>) {
      test.each(Object.entries(sentences))('%s', (_sentence, [selector, name, href]) => {
        const first = links(selector, name).attr('href')
        expect(first).toMatch(typeof href === 'string' ? new RegExp(`^${escapeRegExp(href)}$`) : href)
      })
    },
    /** Defines tests of how many elements there are. */
    counts(sentences: Sentences<[selector: string, count: number]>) {
      test.each(Object.entries(sentences))('%s', (_sentence, [selector, count]) => {
        expect($(selector)).toHaveLength(count)
      })
    },
    /** Returns the objects of this type in the structured data. */
    structuredData: (type: string) =>
      $('script[type="application/ld+json"]')
        .get()
        .flatMap((script) => {
          const data = JSON.parse($(script).text()) as { '@graph'?: DataObject[] } & DataObject
          return data['@graph'] ?? [data]
        })
        .filter((one) => one['@type'] === type),
    /** Returns the trimmed text of each selected element. */
    textsOf: (selector: string) =>
      $(selector)
        .map((_index, one) => $(one).text().replaceAll(/\s+/g, ' ').trim())
        .get(),
    /** Returns an attribute of each selected element. */
    attributesOf: (selector: string, name: string) =>
      $(selector)
        .map((_index, one) => $(one).attr(name))
        .get(),
  }
}
