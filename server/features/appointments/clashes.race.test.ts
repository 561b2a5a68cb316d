import { expect, test } from 'vitest'
import { minuteMs } from '#shared/business/durations.ts'
import { timeInLondon } from '#shared/business/london-time.ts'
import { surveyTimes, surveyTravelMinutes } from '#shared/business/survey-halves.ts'
import { blockDays, listFreeTimes, moveCall, callPath } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { fixSurvey } from '#shared/contract/surveys.ts'
import { manualClock } from '../../platform/clock.ts'
import { startLeads } from '../../prospects/testing.ts'
import { enquireAndBook } from '../../testing/bookings.ts'
import { ada } from '../../testing/enquiries.ts'
import { payDeposit } from './surveys/testing.ts'

interface Taken {
  kind: string
  from: number
  until: number
}

const [wednesday, thursday] = ['2026-11-25', '2026-11-26']
const person = (n: number) => ({ email: `visitor${n}@example.com`, phone: `020 7946 0${100 + n}` })

test('of fifty bookings of all kinds at once, for the same two days, no two clash', async () => {
  await using app = await startLeads({ clock: manualClock('2026-11-23T09:00:00.000Z') })
  const { db, signedLinks } = app.deps
  const free = await app.hub.call(listFreeTimes)
  const contested = free.filter((time) => time.startsWith(wednesday) || time.startsWith(thursday))
  const pick = (n: number) => contested[(n * 7) % contested.length] ?? ''
  const pages: string[] = []
  const moved: string[] = []
  const deposits: string[] = []
  for (let n = 0; n < 18; n++) {
    pages.push(signedLinks(callPath).path((await app.visitor.call(submitConsultation, { body: ada(person(n)) })).id))
  }
  const later = free.filter((time) => time > '2026-11-27')
  for (let n = 0; n < 12; n++) moved.push((await enquireAndBook(app, later[n * 2] ?? '', person(20 + n))).id)
  for (let n = 0; n < 16; n++) {
    const customerInfo = { name: `Customer ${n}`, ...person(40 + n) }
    deposits.push((await payDeposit(app, { customerInfo })).id)
  }

  const choose = (page: string, n: number) =>
    app.request(page, { method: 'POST', body: new URLSearchParams({ do: 'book', startsAt: pick(n) }) })
  const move = (id: string, n: number) =>
    app.hub.call(moveCall, { params: { id }, body: { startsAt: pick(n + 5) } }).catch((error: unknown) => error)
  const fix = (paymentId: string, n: number) => {
    const date = { day: n % 4 < 2 ? wednesday : thursday, half: n % 2 === 0 ? 'morning' : 'afternoon' } as const
    return app.hub
      .call(fixSurvey, { params: { jobId: paymentId }, body: { ...date, revision: 0 } })
      .catch((error: unknown) => error)
  }
  const block = (n: number) =>
    app.hub
      .call(blockDays, { body: { from: n % 2 === 0 ? wednesday : thursday, to: thursday } })
      .catch((error: unknown) => error)
  const bookings = [
    ...pages.map((page, n) => () => choose(page, n)),
    ...moved.map((id, n) => () => move(id, n)),
    ...deposits.map((id, n) => () => fix(id, n)),
    ...[0, 1, 2, 3].map((n) => () => block(n)),
  ]
  expect(bookings).toHaveLength(50)
  // Every kind is among the first, so that each meets the others.
  const mixed = bookings.toSorted((one, other) => (bookings.indexOf(one) % 9) - (bookings.indexOf(other) % 9))
  await Promise.all(mixed.map((book) => book()))

  const calls = await db
    .selectFrom('call')
    .select(['startsAt', 'minutes'])
    .where('state', 'in', ['held', 'booked'])
    .execute()
  const surveys = await db
    .selectFrom('survey')
    .select(['fixedDay', 'fixedHalf'])
    .where('fixedDay', 'is not', null)
    .execute()
  const timeOff = await db.selectFrom('blockedDays').select(['fromDay', 'toDay']).execute()
  const travelMs = surveyTravelMinutes * minuteMs
  const taken: Taken[] = [
    ...calls.map(({ startsAt, minutes }) => {
      const from = Date.parse(startsAt)
      return { kind: 'call', from, until: from + minutes * minuteMs }
    }),
    ...surveys.map(({ fixedDay, fixedHalf }) => {
      const { startsAt, endsAt } = surveyTimes({ day: fixedDay ?? '', half: fixedHalf ?? 'morning' })
      return { kind: 'survey', from: startsAt - travelMs, until: endsAt + travelMs }
    }),
    ...timeOff.map(({ fromDay, toDay }) => ({
      kind: 'timeOff',
      from: timeInLondon(fromDay, 0),
      until: timeInLondon(toDay, 24 * 60),
    })),
  ]
  const clashes = taken.flatMap((one, index) =>
    taken
      .slice(index + 1)
      .filter((other) => one.kind !== 'timeOff' || other.kind !== 'timeOff')
      .filter((other) => one.from < other.until && other.from < one.until)
      .map((other) => [one, other]),
  )
  expect(clashes).toEqual([])
  expect(taken.length, 'something was booked').toBeGreaterThan(12)
})
