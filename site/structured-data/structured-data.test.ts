import { expect, test } from 'vitest'
import { createSite } from '../render.tsx'
import { testSettings } from '../testing.ts'
import { ownContent } from '../testing-content.ts'
import { dataBlock } from './testing-vocabulary.ts'

const site = createSite(testSettings)

function thingsOn(path: string, from = site): Record<string, unknown>[] {
  const blocks = from.render(path).html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...blocks].map(([, text]) => JSON.parse(text ?? '') as Record<string, unknown>)
}

function thingOn(path: string, type: string): Record<string, unknown> | undefined {
  return thingsOn(path).find((thing) => thing['@type'] === type)
}

test.each([...site.paths, ...site.openedPaths])('%s uses only terms of schema.org', (path) => {
  for (const thing of thingsOn(path)) expect(dataBlock.safeParse(thing).error?.issues).toBeUndefined()
})

test('so do the pages with the owner’s content', () => {
  const own = createSite({ ...testSettings, content: ownContent })
  for (const path of ['/', '/reviews', '/portfolio', ...own.openedPaths])
    for (const thing of thingsOn(path, own)) expect(dataBlock.safeParse(thing).error?.issues, path).toBeUndefined()
  expect(thingsOn('/blog?article=morning-sun', own)).toContainEqual(
    expect.objectContaining({ '@type': 'Article', image: 'https://extensions.test/photographs/wide-share.jpg' }),
  )
})

test('two pages describe the same business entity', () => {
  const id = 'https://extensions.test/#business'
  expect(thingOn('/', 'HomeAndConstructionBusiness')?.['@id']).toBe(id)
  expect(thingOn('/', 'WebSite')).toMatchObject({ name: 'Test Extensions', publisher: { '@id': id } })
  expect(thingOn('/packages', 'Offer')).toMatchObject({ offeredBy: { '@id': id } })
  expect(thingOn('/reviews', 'Organization')?.['@id']).toBe(id)
})

test('an article is described with its picture, and is below its page in the breadcrumb', () => {
  const path = '/blog?article=forty-five-degree-rule'
  const address = `https://extensions.test${path}`
  expect(thingOn(path, 'Article')).toMatchObject({
    url: address,
    mainEntityOfPage: address,
    image: 'https://extensions.test/share/forty-five-degree-rule.png',
    datePublished: '2026-05-21',
    author: { name: 'Test Extensions' },
  })
  expect(thingOn(path, 'BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: 'Blog' }, { item: address }],
  })
  expect(thingOn('/?article=loft-conversions', 'BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'Home' }, { item: 'https://extensions.test/?article=loft-conversions' }],
  })
})

test('the home page describes the business', () => {
  expect(thingOn('/', 'HomeAndConstructionBusiness')).toMatchObject({
    '@context': 'https://schema.org',
    name: 'Test Extensions',
    telephone: '+441962496000',
    vatID: 'GB 123 4567 89',
    priceRange: '£1,350–£2,950 + VAT',
    areaServed: [
      { '@type': 'City', name: 'Winchester' },
      { '@type': 'City', name: 'Basingstoke' },
      { '@type': 'City', name: 'Southampton' },
      { '@type': 'AdministrativeArea', name: 'Hampshire' },
      { '@type': 'Country', name: 'United Kingdom' },
    ],
    openingHoursSpecification: [
      { opens: '08:00', closes: '18:00' },
      { dayOfWeek: ['Saturday'], opens: '09:00', closes: '16:00' },
    ],
  })
})

test('an inner page is below the home page in the breadcrumb', () => {
  expect(thingOn('/feasibility-assessment', 'BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://extensions.test/' },
      { position: 2, name: 'Feasibility Assessment', item: 'https://extensions.test/feasibility-assessment' },
    ],
  })
})

test.each(['/', '/checkout', '/thank-you', '/marketing-hub', '/nowhere'])('%s has no breadcrumb', (path) => {
  expect(thingOn(path, 'BreadcrumbList')).toBeUndefined()
})

test('a text cannot end its data block', () => {
  const business = { ...testSettings.business, name: '</script><b>' }
  const { html } = createSite({ ...testSettings, business }).render('/')
  expect(html).toContain(String.raw`"name":"\u003c/script>\u003cb>"`)
})

test('the packages page makes three offers, each with a price that includes VAT and one that does not', () => {
  const offers = thingsOn('/packages').filter((thing) => thing['@type'] === 'Offer')
  expect(offers).toMatchObject([
    { url: 'https://extensions.test/packages#essential', priceSpecification: prices('1620.00', '1350.00') },
    { url: 'https://extensions.test/packages#complete', priceSpecification: prices('2340.00', '1950.00') },
    { url: 'https://extensions.test/packages#premium', priceSpecification: prices('3540.00', '2950.00') },
  ])
})

test('the reviews page gives the organisation its rating over six reviews, and three of them', () => {
  const review = { author: { '@type': 'Person' }, reviewRating: { ratingValue: 5 } }
  expect(thingOn('/reviews', 'Organization')).toMatchObject({
    aggregateRating: { ratingValue: '5.0', reviewCount: 6, bestRating: 5, worstRating: 1 },
    review: [review, review, review],
  })
})

test('the questions page gives its sixteen questions with their answers', () => {
  expect(thingOn('/faq', 'FAQPage')?.['mainEntity']).toHaveLength(16)
})

function prices(gross: string, net: string) {
  return [
    { price: gross, priceCurrency: 'GBP', valueAddedTaxIncluded: true },
    { price: net, priceCurrency: 'GBP', valueAddedTaxIncluded: false },
  ]
}
