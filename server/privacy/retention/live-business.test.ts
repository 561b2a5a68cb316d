import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { getToday } from '#shared/contract/dashboard.ts'
import { logPhoneCall } from '#shared/contract/phone-calls.ts'
import { addNote, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { editProspect, listProspects } from '#shared/contract/prospects.ts'
import { acceptQuoteByPhone } from '#shared/contract/quotes.ts'
import {
  changeRetention,
  dryRunRetention,
  forecastRetention,
  runRetention,
  settleNotices,
} from '#shared/contract/retention.ts'
import { createTask } from '#shared/contract/tasks.ts'
import { issueTo } from '../../features/quotes/testing.ts'
import { sampleReview, websiteOf } from '../../features/website/testing.ts'
import { manualClock } from '../../platform/clock.ts'
import { type LeadsApp, passDays, startLeads } from '../../prospects/testing.ts'

const start = '2026-01-01T12:00:00.000Z'
type Started = Awaited<ReturnType<typeof startWithFound>>

async function startWithFound() {
  const clock = manualClock(start)
  const app = await startLeads({ clock })
  await app.find({ name: 'Ann Sample', email: 'ann@example.com', phone: '01962 000 111', sourcePlatform: 'planit' })
  const [lead] = await app.hub.call(listProspects)
  return Object.assign(app, {
    params: { id: lead?.id ?? '' },
    lead,
    passDays: (days: number) => passDays(app, clock, days),
  })
}

/** Makes a dry run, then a run. */
async function runNow(app: LeadsApp): Promise<string[]> {
  await app.hub.call(dryRunRetention)
  const { counts } = await app.hub.call(runRetention)
  return counts.filter(({ subject }) => subject === 'lead').map(({ action, rule }) => `${action} ${rule}`)
}

const names = async ({ hub }: LeadsApp) => (await hub.call(listProspects)).map(({ name }) => name)
const speak = ({ hub, params }: Started) => hub.call(logPhoneCall, { params, body: { id: uuidv7(), outcome: 'spoke' } })

async function quote(app: Started) {
  await app.hub.call(recordPrivacy, {
    params: app.params,
    body: { lawfulBasis: 'contract', lawfulBasisNote: 'Asked for a quote on the telephone' },
  })
  return issueTo(app.hub, app.params.id, { expiresOn: '2026-01-20' })
}

/** Stores an email from the lead, as reading the mailbox does. */
async function receiveMail({ deps, params }: Started, extra: { kind?: 'auto_reply'; senderProof?: 'refused' } = {}) {
  await deps.db
    .insertInto('incomingMail')
    .values({
      id: uuidv7(),
      messageId: '<1@example.com>',
      thread: '',
      prospectId: params.id,
      kind: 'message',
      sender: 'ann@example.com',
      senderName: 'Ann',
      subject: 'Re',
      excerpt: 'Yes',
      text: 'Yes',
      attachments: '[]',
      receivedAt: '2026-01-05T12:00:00.000Z',
      createdAt: '2026-01-05T12:00:00.000Z',
      readAt: '2026-01-05T12:00:00.000Z',
      ...extra,
    })
    .execute()
}

test('somebody who was spoken to and has accepted a quote is warned about and listed, and never erased without the owner', async () => {
  await using app = await startWithFound()
  await speak(app)
  const { id } = await quote(app)
  await app.hub.call(acceptQuoteByPhone, {
    params: { id },
    body: { acceptedBy: 'Ann Sample', acceptedOn: '2026-01-01', sendsEmail: false },
  })
  await app.passDays(24)
  expect(await runNow(app)).toEqual(['warn notice_due'])
  const { tellBy, next } = await app.hub.call(forecastRetention, { params: app.params })
  expect([tellBy, next]).toEqual(['2026-01-31T12:00:00.000Z', null])
  await app.passDays(8)
  expect(await runNow(app)).toEqual([])
  expect(await names(app)).toEqual(['Ann Sample'])
  const { untold } = await app.hub.call(getToday)
  expect(untold.leads).toMatchObject([{ name: 'Ann Sample', isKept: true }])
  await app.hub.call(settleNotices, { body: { key: uuidv7(), action: 'erase', ids: [app.params.id] } })
  expect(await names(app)).toEqual([])
})

const signs: [what: string, happen: (app: Started) => Promise<unknown>][] = [
  ['was spoken to', speak],
  ['has an open quote', quote],
  ['has answered by email', (app) => receiveMail(app)],
  [
    'has an open task',
    ({ hub, params }) =>
      hub.call(createTask, {
        body: { kind: 'call', prospectId: params.id, title: 'Call Ann back', dueOn: '2026-03-01' },
      }),
  ],
  [
    'has given us a review, which is on the website',
    ({ hub }) => websiteOf(hub).add('review', { ...sampleReview, privateEmail: 'Ann@example.com' }),
  ],
  [
    'is interested, the owner says',
    ({ hub, params, lead }) =>
      hub.call(editProspect, { params, body: { updatedAt: lead?.updatedAt ?? '', status: 'interested' } }),
  ],
]
test.each(signs)('a person found who %s is not erased for want of a notice', async (_, happen) => {
  await using app = await startWithFound()
  await happen(app)
  await app.passDays(24)
  expect(await runNow(app)).toEqual(['warn notice_due'])
  await app.passDays(8)
  expect(await runNow(app)).toEqual([])
  expect(await names(app)).toEqual(['Ann Sample'])
})

test.each([{ kind: 'auto_reply' }, { senderProof: 'refused' }] as const)(
  'an email that is no sign of the person, %j, does not stop the erasure',
  async (extra) => {
    await using app = await startWithFound()
    await receiveMail(app, extra)
    await app.passDays(24)
    await runNow(app)
    await app.passDays(8)
    expect(await runNow(app)).toEqual(['erase notice_missed'])
  },
)

test('a new lead with an open task is not archived as never worked on', async () => {
  const clock = manualClock(start)
  await using app = await startLeads({ clock })
  const { id } = await app.add()
  await app.hub.call(createTask, { body: { kind: 'call', prospectId: id, title: 'In autumn', dueOn: '2026-10-01' } })
  await passDays(app, clock, 200)
  expect(await runNow(app)).toEqual([])
})

test('an old lead with an accepted quote is listed on Today until the owner keeps or erases it', async () => {
  await using app = await startWithFound()
  await app.hub.call(recordPrivacy, { params: app.params, body: { told: true } })
  const { id } = await quote(app)
  await app.hub.call(acceptQuoteByPhone, {
    params: { id },
    body: { acceptedBy: 'Ann Sample', acceptedOn: '2026-01-01', sendsEmail: false },
  })
  await app.passDays(731)
  expect((await app.hub.call(getToday)).toDecide, 'nothing is erased while the daily run is off').toEqual([])
  expect(await runNow(app)).toEqual(['ask enquiry'])
  await app.hub.call(changeRetention, { body: { on: true } })
  expect(await names(app)).toEqual(['Ann Sample'])
  expect((await app.hub.call(getToday)).toDecide).toMatchObject([{ name: 'Ann Sample', status: 'quoted' }])
  await app.hub.call(addNote, { params: app.params, body: { text: 'Kept.' } })
  expect((await app.hub.call(getToday)).toDecide).toEqual([])
  expect(await runNow(app)).toEqual([])
})
