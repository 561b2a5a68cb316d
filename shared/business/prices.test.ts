import { expect, test } from 'vitest'
import { formatMoneyExactly } from './money.ts'
import { withVat } from './vat.ts'
import { balanceAfterDeposit, depositCharge, packageOfLead, specifiedPrices as prices } from './prices.ts'

test('the card is charged £250 plus VAT, in pence', () => {
  expect(depositCharge(prices)).toBe(30_000)
  expect(formatMoneyExactly(depositCharge(prices))).toBe('£300.00')
})

test.for([
  ['Essential', '£1,100.00', '£1,320.00'],
  ['Pre-Build', '£1,700.00', '£2,040.00'],
  ['Premium', '£2,700.00', '£3,240.00'],
] as const)('after the deposit the %s package leaves %s, %s with VAT', ([type, net, gross]) => {
  const balance = balanceAfterDeposit(prices, type)
  expect(formatMoneyExactly(balance)).toBe(net)
  expect(formatMoneyExactly(withVat(balance))).toBe(gross)
})

test('a lead’s record names two packages, and Premium by its price', () => {
  expect(packageOfLead({ selectedPackage: 'basic', packageValue: null }, prices)?.type).toBe('Essential')
  expect(packageOfLead({ selectedPackage: 'prebuild', packageValue: 2950 }, prices)?.type).toBe('Pre-Build')
  expect(packageOfLead({ selectedPackage: null, packageValue: 2950 }, prices)?.type).toBe('Premium')
  expect(packageOfLead({ selectedPackage: null, packageValue: 3200 }, prices)?.type).toBe('Premium')
  expect(packageOfLead({ selectedPackage: null, packageValue: 1350 }, prices)).toBeUndefined()
  expect(packageOfLead({ selectedPackage: null, packageValue: null }, prices)).toBeUndefined()
})
