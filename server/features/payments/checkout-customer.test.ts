import { quotePath } from '#shared/contract/quotes.ts'
import { expect, test } from 'vitest'
import { getDepositLink, readCheckoutCustomer } from '#shared/contract/payments.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { manualClock } from '../../platform/clock.ts'
import { startLeads } from '../../prospects/testing.ts'

const dayMs = 24 * 60 * 60 * 1000

test('the link to a deposit names nobody, and fills in the checkout for 18 months', async () => {
  const clock = manualClock('2026-11-23T09:00:00.000Z')
  await using app = await startLeads({ clock })
  const { id, name, email, phone } = await app.add()
  const { address } = await app.hub.call(getDepositLink, { params: { id } })
  const link = new URL(address ?? '')
  expect(link.href).toMatch(/\/checkout\?for=[\w.-]+$/)
  for (const text of [name, email, phone]) expect(decodeURIComponent(link.href)).not.toContain(text)

  const token = link.searchParams.get('for') ?? ''
  const read = (given: string) => app.visitor.call(readCheckoutCustomer, { body: { token: given } })
  expect(await read(token)).toEqual({ name, email, phone, order: null })
  const other = await app.add({ name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0020' })
  for (const forged of ['', 'x', `${token}x`, token.replace(id, other.id), app.deps.signedLinks(quotePath).token(id)]) {
    await expect(read(forged)).rejects.toMatchObject({ status: 404 })
  }
  // It opens nothing else.
  expect((await app.request(`/call?token=${token}`)).status).toBe(404)
  expect((await app.request(`/quote?token=${token}`)).status).toBe(404)

  clock.advance(547 * dayMs)
  expect(await read(token)).toMatchObject({ name })
  clock.advance(31 * dayMs)
  await expect(read(token)).rejects.toMatchObject({ status: 404 })
})

test('the link of an archived lead fills in nothing', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const { address } = await app.hub.call(getDepositLink, { params: { id } })
  await app.hub.call(archiveProspect, { params: { id }, body: { archiveReason: 'Moved away' } })
  const token = new URL(address ?? '').searchParams.get('for') ?? ''
  await expect(app.visitor.call(readCheckoutCustomer, { body: { token } })).rejects.toMatchObject({ status: 404 })
})
