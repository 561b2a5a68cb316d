import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cleanText } from '#shared/contract/article-text.ts'
import { deleteInvisible } from '#shared/contract/plain-text.ts'
import { line, paragraphs } from '#shared/contract/text.ts'
import { noContent } from '#shared/site-content.ts'
import { paragraphs as articleOf } from '#shared/website/article-samples.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownArticle } from '../../testing-content.ts'
import { callTerms } from './call-terms.ts'
import { fillTerms } from './fill-terms.ts'
import { placeholder } from './placeholders.ts'
import { priceTerm } from './price-terms.ts'

const placeholders = [
  ...Object.values(callTerms),
  priceTerm('deposit'),
  priceTerm('rate', 'travel'),
  placeholder('styles'),
]

test('no text that has been folded contains a placeholder', () => {
  for (const typed of placeholders) {
    for (const folded of [z.parse(line(100), typed), z.parse(paragraphs(100), typed), cleanText(typed)]) {
      expect(folded).not.toContain(typed)
      expect(fillTerms(folded, testSettings.business)).toBe(folded)
    }
  }
})

const typed = [
  ...placeholders.map(deleteInvisible),
  '__PRICE_deposit__',
  '__CALL_call__',
  '__PRICE_rate.nope__',
  '__PRICE_constructor__',
  '__CALL_constructor__',
  '__PRICE_valueOf__',
  '/* styles */',
]

test.each(typed)('%s stays as the owner typed it, on pages, in structured data and in the feed', (text) => {
  const html = `<p>${text}</p>`
  const questions = [
    { id: 'own-1', category: 'costs-and-pricing' as const, question: text, answer: text, isHidden: false },
  ]
  const texts = { 'home-title': text }
  const articles = [{ ...ownArticle, title: text, excerpt: text, text: articleOf(text) }]
  const site = createSite({ ...testSettings, content: { ...noContent, texts, questions, articles } })
  expect(site.render('/').html).toContain(`<h1>${text}</h1>`)
  expect(site.render('/faq').html).toContain(`"name":"${text}","acceptedAnswer":{"@type":"Answer","text":"${text}"}`)
  const article = site.render(`/blog?article=${ownArticle.slug}`).html
  expect(article).toContain(`<title>${text} |`)
  expect(article).toContain(html)
  expect(site.renderFile('/feed.xml')?.text).toContain(`>${text}</title>`)
})

test.each(['constructor', 'valueOf', '__proto__', 'toString', 'nope'])(
  'a placeholder for the unknown name %s stays',
  (name) => {
    const text = placeholder(`price.${name}`) + placeholder(`call.${name}`)
    expect(fillTerms(text, testSettings.business)).toBe(text)
  },
)

test('what a visitor typed is shown again without being filled in', () => {
  const values = { firstName: [...placeholders, '__PRICE_deposit__'].join(' ') }
  const echo = { values, errors: {}, sentence: 'Please try again.', query: '' }
  const { html } = createSite(testSettings).render('/contact', echo)
  expect(html).toContain(`value="${deleteInvisible(values.firstName)}"`)
})
