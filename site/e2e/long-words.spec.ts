import { v7 as uuidv7 } from 'uuid'
import { pageTextFields } from '../../shared/business/page-texts.ts'
import { questionsItemId, textsItemIds } from '../../shared/contract/names.ts'
import type { ContentKind, ContentOf } from '../../shared/contract/website-content.ts'
import { publishContent, saveDraft } from '../../shared/contract/website.ts'
import { expect, test } from './fixtures.ts'

// Each item that is published renders the whole site.
test.slow()

const word = (length: number) => 'Wide'.repeat(40).slice(0, length)

test('texts of the owner without a space do not make a page scroll sideways', async ({ app, page }) => {
  const client = await app.ownerClient()
  async function publish<Kind extends ContentKind>(kind: Kind, id: string, content: ContentOf<Kind>) {
    const params = { kind, id }
    const { revision } = await client.call(saveDraft, { params, body: { content, revision: 0 } })
    const { slug } = await client.call(publishContent, { params, body: { revision } })
    return slug
  }
  const fieldsOf = (isProcess: boolean) =>
    Object.fromEntries(
      pageTextFields.flatMap(({ key, max }) => (key.startsWith('process-') === isProcess ? [[key, word(max)]] : [])),
    )
  await publish('texts', textsItemIds.home, { fields: fieldsOf(false) })
  await publish('texts', textsItemIds.process, { fields: fieldsOf(true) })
  const question = { category: 'costs-and-pricing' as const, question: word(160), answer: word(160), isHidden: false }
  await publish('questions', questionsItemId, { questions: [{ id: 'own-1', ...question }] })
  await publish('person', uuidv7(), { name: word(100), role: word(100), story: word(160) })
  await publish('review', uuidv7(), {
    author: word(100),
    rating: 5,
    text: word(160),
    town: word(80),
    source: word(80),
    givenOn: '2026-11-02',
    onPackages: true,
  })
  const project = await publish('project', uuidv7(), {
    title: word(100),
    description: word(160),
    category: 'Kitchen Extension',
    location: word(80),
    size: 24,
    features: [word(120)],
    photographs: [],
  })
  const article = await publish('article', uuidv7(), {
    title: word(100),
    excerpt: word(160),
    category: 'Budgeting',
    date: '2026-11-02',
    html: `<h3>${word(100)}</h3><p>${word(160)}</p><ul><li>${word(160)}</li></ul>`,
  })
  const pages = ['/', '/process', '/faq', '/about', '/reviews', '/portfolio', '/blog', '/packages', '/contact']
  pages.push(`/blog?article=${article}`, `/portfolio?project=${project}`)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of pages) {
      await page.goto(app.address + path)
      await page.evaluate(() => document.querySelector('details:has(#own-1)')?.setAttribute('open', ''))
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`)
        .toBeLessThanOrEqual(width)
      const wider = await page
        .locator('dialog[open]')
        .evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth))
      expect.soft(wider, `the dialog of ${path} at ${width}`).not.toContain(true)
    }
  }
})
