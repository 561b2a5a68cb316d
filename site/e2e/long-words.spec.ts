import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { pageTextFields } from '../../shared/business/page-texts.ts'
import type { RenderedPage, SiteSettings } from '../../shared/site-rendering.ts'
import type { SiteContent } from '../../shared/site-content.ts'
import { readArticleHtml } from '../../shared/website/read-article-html.ts'
import { testSettings } from '../testing.ts'
import { expect, sharedServerTest as test } from './fixtures.ts'

/** The built bundle that the server renders the pages with. */
const bundle = pathToFileURL(join(import.meta.dirname, '../../dist/site/render.js')).href

const word = (length: number) => 'Wide'.repeat(40).slice(0, length)

const content: Partial<SiteContent> = {
  texts: Object.fromEntries(pageTextFields.map(({ key, max }) => [key, word(max)])),
  questions: [{ id: 'own-1', category: 'costs-and-pricing', question: word(160), answer: word(160), isHidden: false }],
  people: [{ name: word(100), role: word(100), story: word(160) }],
  reviews: [
    {
      author: word(100),
      rating: 5,
      text: word(160),
      town: word(80),
      source: word(80),
      givenOn: '2026-11-02',
      onPackages: true,
    },
  ],
  projects: [
    {
      slug: 'wide',
      title: word(100),
      description: word(160),
      category: 'Kitchen Extension',
      location: word(80),
      size: 24,
      features: [word(120)],
      photographs: [],
    },
  ],
  articles: [
    {
      slug: 'wide',
      title: word(100),
      excerpt: word(160),
      category: 'Budgeting',
      date: '2026-11-02',
      text: readArticleHtml(`<h3>${word(100)}</h3><p>${word(160)}</p><ul><li>${word(160)}</li></ul>`),
    },
  ],
}

test('texts of the owner without a space do not make a page scroll sideways', async ({ page, baseURL }) => {
  const { createSite } = (await import(bundle)) as {
    createSite(settings: SiteSettings): { render(address: string): RenderedPage }
  }
  // The pages come from the bundle, because the server would render all of them for each text that is published.
  const site = createSite({ ...testSettings, content: { ...testSettings.content, ...content } })
  await page.route(
    () => true,
    (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const { pathname, search } = new URL(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: site.render(pathname + search).html })
    },
  )
  const pages = ['/', '/process', '/faq', '/about', '/reviews', '/portfolio', '/blog', '/packages', '/contact']
  for (const path of [...pages, '/blog?article=wide', '/portfolio?project=wide']) {
    await page.goto(baseURL + path)
    await expect(page.getByText(word(50)).first(), path).toBeAttached()
    await page.evaluate(() => document.querySelector('details:has(#own-1)')?.setAttribute('open', ''))
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const widths = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth,
        widerThanItsDialog: [...document.querySelectorAll('dialog[open]')].map(
          (one) => one.scrollWidth > one.clientWidth,
        ),
      }))
      expect.soft(widths.page, `${path} at ${width}`).toBeLessThanOrEqual(width)
      expect.soft(widths.widerThanItsDialog, `the dialog of ${path} at ${width}`).not.toContain(true)
    }
  }
})
