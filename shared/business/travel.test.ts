import { expect, test } from 'vitest'
import { freeTravelMiles } from './business.ts'
import { travelDistricts } from './travel-districts.ts'
import { districtOf, travelTo } from './travel.ts'

test.each([
  ['SO23 8QR', 'SO23'],
  ['so238qr', 'SO23'],
  ['  gu34   1ab ', 'GU34'],
  ['GU1 4AB', 'GU1'],
  ['gu14ab', 'GU1'],
  ['GU14', 'GU14'],
  ['GU14 7', 'GU14'],
  ['W1A 1AA', 'W1A'],
  ['po 5', undefined],
  ['Winchester', undefined],
  ['SO23 8QR 1', undefined],
  ['', undefined],
])('%s is in the district %s', (typed, district) => {
  expect(districtOf(typed)).toBe(district)
})

test.each([
  ['SO23', 'nobody'],
  ['SO51', 'nobody'],
  ['SO14', 'nobody'],
  ['GU34', 'some'],
  ['SO31', 'some'],
  ['RG21', 'everybody'],
  ['PO1', 'everybody'],
  ['GU1', 'everybody'],
])('in %s %s pays for travel', (district, pays) => {
  expect(travelTo(district)?.pays).toBe(pays)
})

test('a distant or unknown district has no travel data', () => {
  expect(['EH1', 'SO1', 'ZZ99', 'constructor'].map(travelTo)).toEqual([undefined, undefined, undefined, undefined])
})

test('the table contains districts within 40 miles, each with its middle between nearest and farthest', () => {
  const rows = Object.entries(travelDistricts)
  expect(rows.length).toBeGreaterThan(150)
  for (const [district, [nearest, middle, farthest]] of rows) {
    expect(districtOf(district), district).toBe(district)
    expect(nearest <= middle && middle <= farthest && middle <= 40, district).toBe(true)
  }
  // The charge begins inside Hampshire: both sides of the limit are in the table.
  expect(new Set(rows.map(([, [, middle]]) => middle > freeTravelMiles)).size).toBe(2)
})
