import { expect, test } from 'vitest'
import { hampshireRegisters, planitAddress, registerAccess, registerAt } from './hampshire-registers.ts'
import { platforms } from './platforms.ts'

test('the sixteen authorities have names, addresses and PlanIt names of their own, and a platform that is read', () => {
  expect(hampshireRegisters).toHaveLength(16)
  for (const field of ['id', 'name', 'url', 'planitName'] as const) {
    expect(new Set(hampshireRegisters.map((register) => register[field])).size, field).toBe(16)
  }
  const known = new Set<string>(platforms.map(({ id }) => id))
  for (const { url, platform, robots, hasChallenge, checkedOn, checkedBy } of hampshireRegisters) {
    expect(new URL(url).protocol).toBe('https:')
    expect(known).toContain(platform)
    const isChecked = robots !== null || hasChallenge
    expect([checkedOn !== null, checkedBy !== null], url).toEqual([isChecked, isChecked])
  }
})

test('a register is automatic, manual, blocked or unknown', () => {
  const access = Object.fromEntries(hampshireRegisters.map((register) => [register.id, registerAccess(register)]))
  expect(access).toMatchObject({
    eastleigh: 'automatic',
    winchester: 'by_hand',
    portsmouth: 'blocked',
    'south-downs': 'unknown',
  })
})

test('an address on the host of a register belongs to it, and PlanIt has an address for each', () => {
  const park = registerAt('https://planning.agileapplications.co.uk/nfnpa/application-details/1')
  expect(park?.name).toBe('New Forest National Park')
  expect(park && planitAddress(park)).toBe('https://www.planit.org.uk/api/applics/json?auth=New+Forest+%28Park%29')
  expect(registerAt('https://planning.agileapplications.co.uk/elsewhere')).toBeUndefined()
  expect(registerAt('https://forum.example.com')).toBeUndefined()
  expect(registerAt('not an address')).toBeUndefined()
})
