import { expect, test } from 'vitest'
import { formatMoneyExactly, withVat } from './money.ts'
import { balanceAfterDeposit, depositCharge, packageOfLead, packageOfType } from './packages.ts'

test('the card is charged £250 plus VAT, in pence', () => {
  expect(depositCharge()).toBe(30_000)
  expect(formatMoneyExactly(depositCharge())).toBe('£300.00')
})

test.for([
  ['Essential', '£1,100.00', '£1,320.00'],
  ['Pre-Build', '£1,700.00', '£2,040.00'],
  ['Premium', '£2,700.00', '£3,240.00'],
] as const)('after the deposit the %s package leaves %s, %s with VAT', ([type, net, gross]) => {
  const balance = balanceAfterDeposit(packageOfType(type))
  expect(formatMoneyExactly(balance)).toBe(net)
  expect(formatMoneyExactly(withVat(balance))).toBe(gross)
})

test('a lead’s record names two packages, and Premium by its price', () => {
  expect(packageOfLead({ selectedPackage: 'basic', packageValue: null })?.type).toBe('Essential')
  expect(packageOfLead({ selectedPackage: 'prebuild', packageValue: 2950 })?.type).toBe('Pre-Build')
  expect(packageOfLead({ selectedPackage: null, packageValue: 2950 })?.type).toBe('Premium')
  expect(packageOfLead({ selectedPackage: null, packageValue: 3200 })?.type).toBe('Premium')
  expect(packageOfLead({ selectedPackage: null, packageValue: 1350 })).toBeUndefined()
  expect(packageOfLead({ selectedPackage: null, packageValue: null })).toBeUndefined()
})
