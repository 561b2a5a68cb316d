import { expect, test } from 'vitest'
import { phoneLink } from '#shared/business/phone-number.ts'
import { travelCheckPath } from '#shared/business/travel.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const check = (app: TestApp, postcode: string) =>
  app.request(travelCheckPath, { method: 'POST', body: new URLSearchParams({ postcode }) })

async function read(app: TestApp, district: string): Promise<string> {
  const response = await app.request(`${travelCheckPath}?district=${district}`)
  expect(response.status).toBe(200)
  return (await response.text()).replaceAll(/\s+/g, ' ')
}

test('only the district of a postcode is in the address of the answer', async () => {
  await using app = await startTestApp()
  const response = await check(app, 'gu34 1ab')
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/travel?district=GU34')
})

test.each([
  ['SO51', 'SO51: no travel charge', 'about 10 miles from the middle of Winchester as the crow flies'],
  ['GU34', 'GU34: it depends on your street', 'reaches from about 11 to 20 miles'],
  ['RG21', 'RG21: with a travel charge', '£50 + VAT (£60 including VAT) per visit'],
  ['SO23', 'SO23: no travel charge', 'about 1 mile from'],
])('%s gets the answer for its distance', async (district, heading, distance) => {
  await using app = await startTestApp()
  const page = await read(app, district)
  expect(page).toContain(`<h1>${heading}</h1>`)
  expect(page).toContain(distance)
  expect(page).toContain('roads are longer')
})

test('a distant district gets the phone number', async () => {
  await using app = await startTestApp()
  expect(await read(app, 'EH1')).toContain(`href="${phoneLink(app.deps.business().dialNumber ?? '')}">Call`)
})

test('an invalid postcode is shown again to be corrected', async () => {
  await using app = await startTestApp()
  const response = await check(app, '"><script>')
  expect(response.status).toBe(400)
  const page = await response.text()
  expect(page).toContain('We didn’t recognise that postcode.')
  expect(page).not.toContain('<script>')
})

test('without a district the page asks for a postcode', async () => {
  await using app = await startTestApp()
  expect(await (await app.request(travelCheckPath)).text()).toContain('<label for="postcode">')
})
