import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFreeTimes } from '#shared/contract/calls.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { archiveProspect, changeProspects, deleteProspect, eraseProspect } from '#shared/contract/prospect-archive.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { manualClock, type ManualClock } from '../../../platform/clock.ts'
import { eventually } from '../../../mail/testing.ts'
import { startMailSink } from '../../../mail/testing-smtp-server.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { enquireAndBook } from '../../../testing/bookings.ts'
import { sendDueReminders } from './reminders.ts'
import { deleteLastMails } from '../../../mail/last-mail.ts'

const hourMs = 3_600_000
const tuesday = '2026-11-24T08:45:00.000Z'
const person = { firstName: 'Quendolyn', lastName: 'Zyxworthy', email: 'Quendolyn@Zyxworthy.example' }

let clock: ManualClock
let app: LeadsApp
let id: string
let callId: string
beforeEach(async () => {
  clock = manualClock('2026-11-21T09:00:00.000Z')
  app = await startLeads({ clock })
  ;({ id: callId } = await enquireAndBook(app, tuesday, person))
  id = (await app.hub.call(listProspects))[0]?.id ?? ''
})
afterEach(() => app[Symbol.asyncDispose]())

const mails = (...kinds: string[]) =>
  app.deps.db.selectFrom('outbox').selectAll().where('kind', 'in', kinds).orderBy('id').execute()
const words = ({ text, calendar }: { text: string; calendar: string | null }) =>
  `${text}\n${calendar?.replaceAll('\r\n ', '') ?? ''}`

async function remind(time: string): Promise<void> {
  clock.advance(Date.parse(time) - clock.now().getTime())
  await sendDueReminders(app.deps)
}

async function namesIn({ deps }: LeadsApp = app): Promise<boolean> {
  const files = ['app.db', 'app.db-wal'].map((name) => readFile(join(deps.config.dataDir, name), 'latin1'))
  return (await Promise.all(files)).some((text) => /quendolyn|zyxworthy/i.test(text))
}

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
test.each(deletions)(
  'the call of a lead that is deleted %s is cancelled, and both sides are notified',
  async (_, remove) => {
    await remove()
    expect(await app.hub.call(listFreeTimes)).toContain(tuesday)
    const [visitor] = await mails('call-cancelled')
    expect(visitor).toMatchObject({
      recipient: person.email,
      subject: 'Cancelled: your call on Tuesday 24 November at 8.45am',
      deleteAt: null,
    })
    const owner = (await mails('call-alert')).at(-1)
    expect(owner?.subject).toBe('Call cancelled: Quendolyn Zyxworthy, Tuesday 24 November at 8.45am')
    for (const mail of [visitor, owner]) {
      expect(mail?.calendar).toContain(`UID:${callId}@localhost\r\nSEQUENCE:1`)
      expect(mail?.calendar).toContain('METHOD:CANCEL')
    }
    // The page of the call is deleted with the lead.
    expect(visitor && words(visitor)).not.toMatch(/token|secret/)
  },
)

test('deleting a lead removes its queued reminder, and no other follows', async () => {
  await remind('2026-11-23T09:00:00.000Z')
  expect(await mails('call-reminder')).toHaveLength(1)
  await app.hub.call(deleteProspect, { params: { id }, body: {} })
  await remind('2026-11-24T08:00:00.000Z')
  expect(await mails('call-reminder')).toEqual([])
})

test('deleting a lead whose call is over notifies nobody', async () => {
  clock.advance(4 * 24 * hourMs)
  await app.hub.call(deleteProspect, { params: { id }, body: {} })
  expect(await mails('call-cancelled')).toEqual([])
})

const erasures: [string, () => Promise<unknown>][] = [
  ['as a lead', () => app.hub.call(eraseProspect, { params: { id } })],
  ['by their address', () => app.hub.call(erasePersonalData, { body: { email: person.email } })],
]
test.each(erasures)('a person erased %s gets one last mail, which is deleted once it is sent', async (_, erase) => {
  await remind('2026-11-23T09:00:00.000Z')
  await erase()
  expect(await app.hub.call(listFreeTimes)).toContain(tuesday)
  expect(await mails('call-reminder')).toEqual([])
  const [last] = await mails('call-cancelled')
  expect(last).toMatchObject({ recipient: person.email, prospectId: null, relatedId: null })
  expect(last && words(last)).toContain('We’ve erased your details')
  expect(last?.calendar).toContain('METHOD:CANCEL')

  await deleteLastMails(app.deps)
  expect(await mails('call-cancelled')).toHaveLength(1)
  await app.deps.db.updateTable('outbox').set({ status: 'sent' }).where('kind', '=', 'call-cancelled').execute()
  await deleteLastMails(app.deps)
  expect(await namesIn()).toBe(false)
})

test('the cancellation for the owner’s calendar does not name an erased person', async () => {
  await app.hub.call(eraseProspect, { params: { id } })
  const alert = (await mails('call-alert')).at(-1)
  expect(alert).toMatchObject({ subject: 'Call cancelled: Tuesday 24 November at 8.45am', replyTo: null })
  expect(alert?.calendar).toContain('METHOD:CANCEL')
  expect(alert && words(alert)).not.toMatch(/quendolyn|zyxworthy/i)
})

test('the last mail is kept for at most a day while the mail server does not accept it', async () => {
  await app.hub.call(eraseProspect, { params: { id } })
  clock.advance(24 * hourMs - 1)
  await deleteLastMails(app.deps)
  expect(await mails('call-cancelled')).toHaveLength(1)
  clock.advance(1)
  await deleteLastMails(app.deps)
  expect(await namesIn()).toBe(false)
})

test('erasing again neither removes the last mail nor queues another', async () => {
  await app.hub.call(eraseProspect, { params: { id } })
  await app.hub.call(erasePersonalData, { body: { email: person.email } })
  expect(await mails('call-cancelled')).toHaveLength(1)
})

test('an archived lead keeps its call and its reminders', async () => {
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  expect(await app.hub.call(listFreeTimes)).not.toContain(tuesday)
  await remind('2026-11-23T09:00:00.000Z')
  expect(await mails('call-reminder')).toHaveLength(1)
  expect(await mails('call-cancelled')).toEqual([])
})

test('the last mail is sent, removes the call from the calendar, and leaves no data about its reader', async () => {
  await using sink = await startMailSink()
  await using sending = await startLeads({ clock, environment: { SMTP_URL: sink.url } })
  await enquireAndBook(sending, tuesday, person)
  const [lead] = await sending.hub.call(listProspects)
  await sending.hub.call(eraseProspect, { params: { id: lead?.id ?? '' } })
  const last = () => sink.received.find(({ subject }) => subject?.startsWith('Cancelled: your call'))
  await eventually(() => expect(last()?.recipients).toEqual(['Quendolyn@zyxworthy.example']))
  expect(last()?.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
  await eventually(async () => {
    await deleteLastMails(sending.deps)
    expect(await namesIn(sending)).toBe(false)
  })
})
