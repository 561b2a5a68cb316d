import { expect, test } from 'vitest'
import { netOf, withVat } from './vat.ts'
import { packages } from './packages.ts'
import { specifiedPrices as prices } from './prices.ts'
import { balanceFigures, chargedLines, ownLinesOf } from './document-figures.ts'

const deposit = { number: 'INV-000001', heldPence: 30_000, netPence: 25_000, creditNumbers: [] }

test.each(packages)('the balance of $name is its price less the deposit, with VAT', ({ type }) => {
  const price = prices.packages[type]
  const { netPence, vatPence, duePence, paidPence } = balanceFigures(chargedLines(type, [], prices), [deposit])
  expect({ netPence, vatPence, duePence, paidPence }).toEqual({
    netPence: (price - 250) * 100,
    vatPence: (price - 250) * 20,
    duePence: (price - 250) * 120,
    paidPence: 30_000,
  })
})

test('VAT is rounded once an invoice, not once a line', () => {
  // 20% of 33p is 6.6p: three lines rounded each would be 21p, all together 19.8p are 20p.
  const lines = Array.from({ length: 3 }, (_, n) => ({ what: `Print ${n}`, netPounds: 0.33 }))
  const { netPence, vatPence, duePence } = balanceFigures(chargedLines('Essential', lines, prices), [deposit])
  expect({ netPence, vatPence, duePence }).toEqual({ netPence: 110_099, vatPence: 22_020, duePence: 132_119 })
})

test('only the part of the deposit that is still held is deducted, and a fully refunded one is not listed', () => {
  const partly = balanceFigures(chargedLines('Essential', [], prices), [
    { ...deposit, heldPence: 20_000, netPence: 16_667, creditNumbers: ['CRN-000001'] },
  ])
  const what = 'Less the deposit, invoiced as INV-000001, credited in part by CRN-000001'
  expect(partly.lines.at(-1)).toEqual({ what, netPence: -16_667 })
  expect(partly).toMatchObject({ netPence: 118_333, vatPence: 23_667, duePence: 142_000, paidPence: 20_000 })
  expect(balanceFigures(chargedLines('Essential', [], prices), [])).toMatchObject({
    lines: [{ what: 'Essential Package', netPence: 135_000 }],
    duePence: 162_000,
    paidPence: 0,
  })
})

test('deposit and balance together are the price with its VAT, with any additions and any deposit held', () => {
  for (let pence = 1; pence < 2000; pence += 7) {
    const { netPence, vatPence, duePence, paidPence } = balanceFigures(
      chargedLines('Pre-Build', [{ what: 'Something', netPounds: pence / 100 }], prices),
      [{ ...deposit, heldPence: 30_000 - pence, netPence: 25_000 - netOf(pence) }],
    )
    expect(duePence + paidPence).toBe(withVat(195_000 + pence))
    expect(netPence + vatPence).toBe(duePence)
  }
})

test('a quote keeps its price of the package, and another package has its own', () => {
  const quote = {
    packageType: 'Pre-Build',
    lines: [
      { what: 'Pre-Build Package', netPence: 180_000 },
      { what: '3D visuals', netPence: 25_050 },
    ],
  } as const
  expect(chargedLines('Pre-Build', ownLinesOf(quote), prices, quote)).toEqual(quote.lines)
  expect(chargedLines('Essential', [], prices, quote)).toEqual([{ what: 'Essential Package', netPence: 135_000 }])
})
