import { expect, test } from 'vitest'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { acceptConsultation, listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { tooManyAtOnce } from '#shared/contract/form-traces.ts'
import { manualClock } from '../../platform/clock.ts'
import { dayTotals } from '../../platform/http/rate-limits.ts'
import { startLeads } from '../../prospects/testing.ts'
import { ada } from '../../testing/enquiries.ts'
import type { TestApp } from '../../testing/test-app.ts'

const environment = { TRUST_PROXY: 'on', RATE_LIMIT: 'on' }
const clock = manualClock('2026-11-21T10:00:00.000Z')

async function send(app: TestApp, path: string, body: object, address: string) {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, answer: (await response.json()) as { id: string } }
}

const enquire = (app: TestApp, n: number, address = '192.0.2.1') =>
  send(app, submitConsultation.path, ada({ email: `visitor${n}@d${n}.example`, lastName: `Sample ${n}` }), address)

async function countRows({ deps: { db } }: TestApp) {
  const count = async (table: 'prospect' | 'consultation' | 'outbox') =>
    (await db.selectFrom(table).select('id').execute()).length
  return { enquiries: await count('consultation'), leads: await count('prospect'), mails: await count('outbox') }
}

test('beyond a day’s total of an address an enquiry is stored alone and answered alike, and the owner can accept it', async () => {
  await using app = await startLeads({ environment, clock })
  const { perAddress } = dayTotals.enquiry
  const answers = []
  for (let n = 0; n < perAddress + 5; n++) answers.push(await enquire(app, n))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ answer }) => Object.keys(answer).join())).size).toBe(1)
  expect(await countRows(app)).toEqual({ enquiries: perAddress + 5, leads: perAddress, mails: 2 * perAddress })
  expect(await app.hub.call(getToday)).toMatchObject({ suspected: { consultations: 5, estimates: 0 } })

  const setAside = (await app.hub.call(listConsultations)).filter(({ suspectedSpam }) => suspectedSpam !== null)
  expect(setAside.map(({ lastName, suspectedSpam }) => `${lastName}: ${suspectedSpam}`).toSorted()).toEqual(
    Array.from({ length: 5 }, (_, n) => `Sample ${perAddress + n}: ${tooManyAtOnce}`),
  )
  const { prospectId } = await app.hub.call(acceptConsultation, { params: { id: setAside[0]?.id ?? '' } })
  expect(prospectId).not.toBeNull()
  expect(await countRows(app)).toMatchObject({ leads: perAddress + 1, mails: 2 * perAddress + 2 })

  const other = await enquire(app, 1000, '198.51.100.1')
  expect((await app.hub.call(listConsultations)).find(({ id }) => id === other.answer.id)).toMatchObject({
    suspectedSpam: null,
  })
})

test('enquiries and estimates count together, a repeat does not, and a network has a total too', async () => {
  await using app = await startLeads({ environment, clock })
  const { perAddress, perNetwork } = dayTotals.enquiry
  const isSetAside = async (table: 'consultation' | 'calculatorSubmission', id: string) =>
    (await app.deps.db.selectFrom(table).select('suspectedSpam').where('id', '=', id).executeTakeFirst())
      ?.suspectedSpam !== null
  for (let n = 0; n < 10; n++) await enquire(app, 0)
  for (let n = 1; n < perAddress; n++) await enquire(app, n)
  const estimate = { name: 'Bea Sample', email: 'bea@bea.example', sqm: 20 }
  const late = await send(app, submitCalculator.path, estimate, '192.0.2.1')
  expect(await isSetAside('calculatorSubmission', late.answer.id)).toBe(true)

  for (let n = perAddress; n < perNetwork; n++) {
    const { answer } = await enquire(app, n, `192.0.2.${2 + Math.floor(n / perAddress)}`)
    expect(await isSetAside('consultation', answer.id)).toBe(false)
  }
  const { answer } = await enquire(app, 1000, '192.0.2.99')
  expect(await isSetAside('consultation', answer.id)).toBe(true)
})

test('the total of everybody is counted from what is stored, so that a restart does not reset it', async () => {
  await using app = await startLeads({ environment, clock })
  const first = (await enquire(app, 0)).answer
  const { db } = app.deps
  const row = await db.selectFrom('consultation').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
  const stored = Array.from({ length: dayTotals.enquiry.overall - 1 }, () => ({
    ...row,
    id: crypto.randomUUID(),
    contentHash: 'x',
  }))
  for (let n = 0; n < stored.length; n += 100) {
    await db
      .insertInto('consultation')
      .values(stored.slice(n, n + 100))
      .execute()
  }
  const { answer } = await enquire(app, 1, '198.51.100.1')
  const last = await db.selectFrom('consultation').selectAll().where('id', '=', answer.id).executeTakeFirstOrThrow()
  expect(last.suspectedSpam).toBe(tooManyAtOnce)
})
