import { describe, expect, test } from 'vitest'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { withVat } from '#shared/business/vat.ts'
import { packages } from '#shared/business/packages.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { rateIds } from '#shared/business/additional-work.ts'
import { packagesPage } from '../../content/packages-page.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownContent, ownReview } from '../../testing-content.ts'
import { textOf } from '../../testing-text.ts'

const { html } = createSite(testSettings).render('/packages')
const text = textOf(html)

describe('the packages page', () => {
  test.each(packages)('$name shows its price, and choosing it is an interest with a value', ({ type }) => {
    const price = specifiedPrices.packages[type]
    expect(text).toContain(`${formatMoney(pounds(price))} + VAT`)
    expect(text).toContain(`${formatMoney(withVat(pounds(price)))} including VAT`)
    expect(html).toContain(`href="/contact" data-keep-query="" data-interest="${type}" data-value="${price}"`)
  })

  test('lists every rate once, with and without VAT', () => {
    const listed = packagesPage.additional.groups.flatMap(({ ids }) => ids)
    expect(listed.toSorted()).toEqual(rateIds.toSorted())
    for (const amount of Object.values(specifiedPrices.rates)) {
      expect(text).toContain(`${formatMoney(pounds(amount))} + VAT`)
      expect(text).toContain(`${formatMoney(withVat(pounds(amount)))} inc. VAT`)
    }
  })

  test('gives the balance from the smallest package to the largest', () => {
    expect(text).toContain('£1,100 to £2,700 + VAT')
    expect(text).toContain('£1,320 to £3,240 including VAT')
  })

  test('compares the packages in a table with headers both ways', () => {
    const table = /<table class="comparison".*?<\/table>/s.exec(html)?.[0] ?? ''
    expect(table.match(/<th scope="col"/g)).toHaveLength(4)
    const features = packages.flatMap(({ adds }) => adds)
    expect(table.match(/<th scope="row"/g)).toHaveLength(2 + features.length + 3)
    for (const feature of features) expect(table).toContain(feature)
    expect(textOf(table)).toContain('Hours of support 2 4 6')
  })
})

const live = (reviews: (typeof ownReview)[]) =>
  createSite({ ...testSettings, showSamples: false, content: { ...ownContent, reviews } }).render('/packages').html

describe('the testimonials of a site that is live', () => {
  test('are two of the owner’s published reviews, those chosen for the page first', () => {
    const chosen = { ...ownReview, author: 'C. Chosen', text: 'Worth every penny.', onPackages: true }
    const others = ['A. First', 'B. Second', 'D. Third'].map((author) => Object.assign({}, ownReview, { author }))
    expect(live(others).match(/<figure class="quote-card"/g)).toHaveLength(2)
    expect(textOf(live(others))).toContain('A. First')
    expect(textOf(live(others))).not.toMatch(/D\. Third|Sample Customer/)
    expect(textOf(live([...others, chosen]))).toContain('Worth every penny.')
    expect(textOf(live([...others, chosen]))).not.toContain('A. First')
  })

  test('are left out while none is published', () => {
    expect(live([])).not.toMatch(/quote-card|testimonials-title/)
  })
})
