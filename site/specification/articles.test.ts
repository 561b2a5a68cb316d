import { describe, expect, test } from 'vitest'
import { readPage } from './rendered-page.ts'

/** The claims of articles that sections 1 and 9 list, each with an article and the text of it that makes the claim. */
test.each([
  ['experience: 20+ years (blog articles)', '/blog?article=daylight-rooflights-and-doors', '20+ years'],
  ['extensions: 300+ extensions (articles)', '/?article=kitchen-extension-guide', '300+ extensions'],
  ['planning success: 97% (articles)', '/?article=planning-permission-guide', '97%'],
  ['articles claim 95% of clients choose Pre-Build', '/?article=why-pre-build-package', '95%'],
  ['articles say drawings in 10-14 days', '/?article=kitchen-extension-guide', '10–14 days'],
  ['6 m rear extension for terraced or semi-detached', '/?article=planning-permission-guide', '6 m'],
  ['8 m for detached', '/?article=planning-permission-guide', '8 m'],
  ['loft volume 40 m³ for terraced', '/?article=loft-conversions', '40 m³'],
  ['50 m³ otherwise', '/?article=loft-conversions', '50 m³'],
  ['build costs in Hampshire per sq m: 1,800-2,500 single-storey', '/?article=kitchen-extension-guide', '£1,800'],
  ['1,600-2,200 two-storey', '/?article=two-storey-extensions', '£1,600'],
])('%s', (_sentence, address, text) => expect(readPage(address).textOf('dialog')).toContain(text))

describe('Home article categories', () => {
  test.each([
    ['Kitchen Extensions', 'kitchen-extension-guide'],
    ['Planning Permission Guide', 'planning-permission-guide'],
    ['Pre-Build Package', 'why-pre-build-package'],
    ['Building Regulations', 'building-regulations-explained'],
    ['Two-Storey Extensions', 'two-storey-extensions'],
    ['Loft Conversions', 'loft-conversions'],
    ['Choosing Architects', 'choosing-who-draws-your-extension'],
    ['Extension Trends', 'extension-trends'],
  ])('%s: id, title, excerpt, content (HTML), category, image, alt text', (category, slug) => {
    const { $, textOf, attributesOf } = readPage(`/?article=${slug}`)
    expect(textOf('dialog p:first-of-type')).toContain(category)
    expect(attributesOf('dialog img', 'alt')[0]).toMatch(/.{20}/)
    expect($('dialog h2 ~ h3, dialog h2 ~ * h3').length).toBeGreaterThan(0)
  })
})
