import { expect, test } from 'vitest'
import { phoneLink } from '#shared/business/business.ts'
import { travelCheckPath } from '#shared/business/travel.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const check = (app: TestApp, postcode: string) =>
  app.request(travelCheckPath, { method: 'POST', body: new URLSearchParams({ postcode }) })

async function read(app: TestApp, district: string): Promise<string> {
  const response = await app.request(`${travelCheckPath}?district=${district}`)
  expect(response.status).toBe(200)
  return (await response.text()).replaceAll(/\s+/g, ' ')
}

test('a whole postcode is understood by its district, and nothing else of it is carried on', async () => {
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
])('%s is answered in words', async (district, heading, distance) => {
  await using app = await startTestApp()
  const page = await read(app, district)
  expect(page).toContain(`<h1>${heading}</h1>`)
  expect(page).toContain(distance)
  expect(page).toContain('roads are longer')
})

test('a district that is far away is answered with the phone number', async () => {
  await using app = await startTestApp()
  expect(await read(app, 'EH1')).toContain(`href="${phoneLink(app.deps.config.business.phone)}">Call`)
})

test('what is no postcode comes back to be corrected', async () => {
  await using app = await startTestApp()
  const response = await check(app, '"><script>')
  expect(response.status).toBe(400)
  const page = await response.text()
  expect(page).toContain('We didn’t recognise that postcode.')
  expect(page).not.toContain('<script>')
})

test('the page asks when it is opened without a district', async () => {
  await using app = await startTestApp()
  expect(await (await app.request(travelCheckPath)).text()).toContain('<label for="postcode">')
})
