import { afterEach, beforeEach, expect, test } from 'vitest'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { archiveProspect, changeProspects, deleteProspect, eraseProspect } from '#shared/contract/prospect-archive.ts'
import { fixSurvey } from '#shared/contract/surveys.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { dates, payDeposit } from './testing.ts'
import { deleteLastMails } from '../../../mail/last-mail.ts'

const hourMs = 3_600_000
const customer = { name: 'Quendolyn Zyxworthy', email: 'Quendolyn@Zyxworthy.example', phone: '020 7946 0018' }

let clock: ManualClock
let app: LeadsApp
let id: string
let paymentId: string
beforeEach(async () => {
  clock = manualClock('2026-11-23T09:00:00.000Z')
  app = await startLeads({ clock })
  ;({ id: paymentId, prospectId: id } = await payDeposit(app, { customerInfo: customer }))
  const [date] = dates('2026-12-08 afternoon')
  await app.hub.call(fixSurvey, { params: { paymentId }, body: { ...date!, revision: 0 } })
})
afterEach(() => app[Symbol.asyncDispose]())

const until = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())
const mails = (kind: string) =>
  app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute()
const words = ({ text, calendar }: { text: string; calendar: string | null }) =>
  `${text}\n${calendar?.replaceAll('\r\n ', '') ?? ''}`

const deletions: [string, () => Promise<unknown>][] = [
  ['alone', () => app.hub.call(deleteProspect, { params: { id }, body: { reason: 'A secret reason' } })],
  ['with others', () => app.hub.call(changeProspects, { body: { ids: [id], action: 'delete' } })],
  [
    'from the archive',
    async () => {
      await app.hub.call(archiveProspect, { params: { id }, body: {} })
      await app.hub.call(deleteProspect, { params: { id }, body: {} })
    },
  ],
]
test.each(deletions)('a lead that is deleted %s has its survey called off, and both are told', async (_, remove) => {
  await remove()
  const [toCustomer, ...more] = await mails('survey-called-off')
  expect(more).toEqual([])
  expect(toCustomer).toMatchObject({
    recipient: customer.email,
    subject: 'Cancelled: your survey on Tuesday 8 December 2026, afternoon',
    deleteAt: null,
  })
  const owner = (await mails('survey-alert')).at(-1)
  expect(owner?.subject).toBe('Survey cancelled: Quendolyn Zyxworthy, Tuesday 8 December 2026, afternoon')
  expect(owner?.text).toContain('You deleted the lead')
  for (const mail of [toCustomer, owner]) {
    expect(mail?.calendar).toContain(`UID:${paymentId}@localhost\r\nSEQUENCE:1`)
    expect(mail?.calendar).toContain('METHOD:CANCEL')
  }
  // The page of the survey is deleted with the lead, and the deposit has not been refunded.
  expect(toCustomer && words(toCustomer)).not.toMatch(/token|secret|gone back/)
})

test('a lead whose survey is over is deleted without a word to anybody', async () => {
  until('2026-12-08T16:00:00.000Z')
  await app.hub.call(deleteProspect, { params: { id }, body: {} })
  expect(await mails('survey-called-off')).toEqual([])
})

test('a lead that is archived keeps its survey', async () => {
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  expect(await mails('survey-called-off')).toEqual([])
})

async function namesInMails(): Promise<boolean> {
  return /quendolyn|zyxworthy/i.test(JSON.stringify(await app.deps.db.selectFrom('outbox').selectAll().execute()))
}

const erasures: [string, () => Promise<unknown>][] = [
  ['as a lead', () => app.hub.call(eraseProspect, { params: { id } })],
  ['by their address', () => app.hub.call(erasePersonalData, { body: { email: customer.email } })],
]
test.each(erasures)('a person erased %s gets one last mail, which is deleted once it is sent', async (_, erase) => {
  await erase()
  const [last, ...more] = await mails('survey-called-off')
  expect(more).toEqual([])
  expect(last).toMatchObject({ recipient: customer.email, prospectId: null, relatedId: null })
  expect(last && words(last)).toContain('We’ve erased your details')
  expect(last?.calendar).toContain('METHOD:CANCEL')

  await deleteLastMails(app.deps)
  expect(await mails('survey-called-off')).toHaveLength(1)
  await app.deps.db.updateTable('outbox').set({ status: 'sent' }).where('kind', '=', 'survey-called-off').execute()
  await deleteLastMails(app.deps)
  expect(await namesInMails()).toBe(false)
})

test('the cancellation for the owner’s calendar does not name an erased person', async () => {
  await app.hub.call(eraseProspect, { params: { id } })
  const alert = (await mails('survey-alert')).at(-1)
  expect(alert).toMatchObject({
    subject: 'Survey cancelled: Tuesday 8 December 2026, afternoon',
    replyTo: null,
    prospectId: null,
  })
  expect(alert?.calendar).toContain('METHOD:CANCEL')
  expect(alert && words(alert)).not.toMatch(/quendolyn|zyxworthy|7946 0018/i)
})

test('the last mail is kept for at most a day while the mail server does not accept it', async () => {
  await app.hub.call(eraseProspect, { params: { id } })
  clock.advance(24 * hourMs - 1)
  await deleteLastMails(app.deps)
  expect(await mails('survey-called-off')).toHaveLength(1)
  clock.advance(1)
  await deleteLastMails(app.deps)
  expect(await namesInMails()).toBe(false)
})

test('nor is the last mail kept when the survey would be over', async () => {
  until('2026-12-08T15:00:00.000Z')
  await app.hub.call(eraseProspect, { params: { id } })
  expect(await mails('survey-called-off')).toMatchObject([{ deleteAt: '2026-12-08T16:00:00.000Z' }])
})

test('erasing again neither removes the last mail nor queues another', async () => {
  await app.hub.call(eraseProspect, { params: { id } })
  await app.hub.call(erasePersonalData, { body: { email: customer.email } })
  expect(await mails('survey-called-off')).toHaveLength(1)
})
