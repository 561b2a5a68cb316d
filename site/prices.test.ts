import { expect, test } from 'vitest'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { withVat } from '#shared/business/vat.ts'
import { packages } from '#shared/business/packages.ts'
import { balanceAfterDeposit, type PriceList, specifiedPrices } from '#shared/business/prices.ts'
import { createSite } from './render.tsx'
import { testSettings } from './testing.ts'
import { figures } from './content/articles/figures.ts'

const otherPrices: PriceList = {
  from: '2027-01-01',
  packages: { Essential: 1511, 'Pre-Build': 2113, Premium: 3311 },
  deposit: 305,
  premiumFrom: 2950,
  rates: {
    structure: 991,
    revision: 161,
    'council-changes': 162,
    amendments: 221,
    visuals: 261,
    'site-visit': 771,
    support: 81,
    bespoke: 99.5,
    travel: 62.5,
    'party-wall': 371,
    'as-built': 372,
    appeal: 511,
    contractor: 163,
  },
}

/** Returns every figure that follows from a list, as texts and structured data write it. */
function figuresOf(prices: PriceList): Set<string> {
  const net = [
    ...Object.values(prices.packages).map(pounds),
    ...Object.values(prices.rates).map(pounds),
    ...packages.map(({ type }) => balanceAfterDeposit(prices, type)),
    pounds(prices.deposit),
  ]
  const sums = [...net, ...net.map(withVat)]
  return new Set([...sums.map(formatMoney), ...sums.map((sum) => `"${(sum / 100).toFixed(2)}"`)])
}

function renderAll(prices: PriceList): Map<string, string> {
  const site = createSite({ ...testSettings, business: { ...testSettings.business, prices } })
  const pages = [...site.paths, ...site.openedPaths, '/404'].map((path) => [path, site.render(path).html] as const)
  const files = site.filePaths.map((path) => [path, site.renderFile(path)?.text ?? ''] as const)
  return new Map([...pages, ...files, ['parts', JSON.stringify(site.parts())]])
}

/** Figures that are no prices of ours. */
const unrelated = [
  figures.fee.planning,
  figures.fee.buildingRegulations,
  figures.build.singleStorey,
  figures.build.twoStorey,
]

test('with other prices no page, article, file or structured data has a specified one left', () => {
  const others = figuresOf(otherPrices)
  const old = [...figuresOf(specifiedPrices)].filter((figure) => !others.has(figure))
  const left: string[] = []
  for (const [path, text] of renderAll(otherPrices)) {
    const rest = unrelated.reduce((shown, figure) => shown.replaceAll(figure, ''), text)
    for (const figure of old) {
      const at = new RegExp(`${figure.replace('.', '\\.')}(?![\\d,]|\\.\\d)`).exec(rest)?.index
      if (at !== undefined) left.push(`${path}: ${rest.slice(at - 60, at + 40)}`)
    }
  }
  expect(left).toEqual([])
})

test('every placeholder of a price is filled in, with the specified prices as with others', () => {
  for (const prices of [specifiedPrices, otherPrices])
    for (const [path, text] of renderAll(prices))
      expect([path, text.match(/\ufff9.{0,40}|NaN/)?.[0]]).toEqual([path, undefined])
})

test('the worked example, the terms and their date follow the prices', () => {
  const pages = renderAll(otherPrices)
  expect(pages.get('/terms')).toContain('dateTime="2027-01-01"')
  expect(pages.get('/terms')).toContain('£1,206 to £3,006 + VAT')
  expect(pages.get('/blog?article=what-an-extension-costs-beyond-the-build')).toContain('£2,535.60')
})
