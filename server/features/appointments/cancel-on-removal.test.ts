import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelCall, listFreeTimes, releaseCall } from '#shared/contract/calls.ts'
import { startJob } from '#shared/contract/jobs.ts'
import { erasePersonalData } from '#shared/contract/personal-data.ts'
import { archiveProspect, changeProspects, deleteProspect, eraseProspect } from '#shared/contract/prospect-archive.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { cancelSurvey, fixSurvey } from '#shared/contract/surveys.ts'
import { deleteLastMails } from '../../mail/last-mail.ts'
import { eventually } from '../../mail/testing.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { manualClock, type ManualClock } from '../../platform/clock.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'
import { enquireAndBook } from '../../testing/bookings.ts'
import { sendDueReminders } from './calls/reminders.ts'
import { dates, payDeposit } from './surveys/testing.ts'

const hourMs = 3_600_000
const callStart = '2026-11-24T08:45:00.000Z'
const person = { firstName: 'Quendolyn', lastName: 'Zyxworthy', email: 'Quendolyn@Zyxworthy.example' }
const personalText = /quendolyn|zyxworthy|7946 0018/i

interface Booked {
  leadId: string
  /** The id in the calendar entry. */
  id: string
}

async function bookCall(on: LeadsApp): Promise<Booked> {
  const { id } = await enquireAndBook(on, callStart, person)
  return { id, leadId: (await on.hub.call(listProspects))[0]?.id ?? '' }
}

async function bookSurvey(on: LeadsApp): Promise<Booked> {
  const customerInfo = { name: 'Quendolyn Zyxworthy', email: person.email, phone: '020 7946 0018' }
  const { id, prospectId } = await payDeposit(on, { customerInfo })
  const [date] = dates('2026-12-08 afternoon')
  await on.hub.call(fixSurvey, { params: { jobId: id }, body: { ...date!, revision: 0 } })
  return { id, leadId: prospectId }
}

async function bookSurveyByHand(on: LeadsApp): Promise<Booked> {
  const lead = { name: 'Quendolyn Zyxworthy', email: person.email, phone: '020 7946 0018' }
  const { id: leadId } = await on.add(lead)
  const { id } = await on.hub.call(startJob, { params: { id: leadId }, body: { packageType: 'Premium' } })
  const [date] = dates('2026-12-08 afternoon')
  await on.hub.call(fixSurvey, { params: { jobId: id }, body: { ...date!, revision: 0 } })
  return { id, leadId }
}

const ofSurvey = {
  now: '2026-11-23T09:00:00.000Z',
  over: '2026-12-08T16:00:00.000Z',
  visitorKind: 'survey-called-off',
  ownerKind: 'survey-alert',
  visitorSubject: 'Cancelled: your survey on Tuesday 8 December 2026, afternoon',
  ownerSubject: 'Survey cancelled: Quendolyn Zyxworthy, Tuesday 8 December 2026, afternoon',
  anonymousSubject: 'Survey cancelled: Tuesday 8 December 2026, afternoon',
} as const

const kinds = [
  {
    kind: 'call',
    book: bookCall,
    now: '2026-11-21T09:00:00.000Z',
    over: '2026-11-25T09:00:00.000Z',
    visitorKind: 'call-cancelled',
    ownerKind: 'call-alert',
    visitorSubject: 'Cancelled: your call on Tuesday 24 November at 8.45am',
    ownerSubject: 'Call cancelled: Quendolyn Zyxworthy, Tuesday 24 November at 8.45am',
    anonymousSubject: 'Call cancelled: Tuesday 24 November at 8.45am',
  },
  {
    kind: 'survey',
    book: bookSurvey,
    ...ofSurvey,
  },
  { kind: 'survey without a deposit', book: bookSurveyByHand, ...ofSurvey },
] as const

let clock: ManualClock
let app: LeadsApp
let leadId: string
let id: string
afterEach(() => app[Symbol.asyncDispose]())

async function start({ now, book }: (typeof kinds)[number]): Promise<void> {
  clock = manualClock(now)
  app = await startLeads({ clock })
  ;({ leadId, id } = await book(app))
}

const setTime = (time: string) => clock.advance(Date.parse(time) - clock.now().getTime())
const listMails = (kind: string) =>
  app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute()
const textOf = ({ text, calendar }: { text: string; calendar: string | null }) =>
  `${text}\n${calendar?.replaceAll('\r\n ', '') ?? ''}`

async function remind(time: string): Promise<void> {
  setTime(time)
  await sendDueReminders(app.deps)
}

async function outboxNamesPerson(): Promise<boolean> {
  return personalText.test(JSON.stringify(await app.deps.db.selectFrom('outbox').selectAll().execute()))
}

/** Payments keep the customer's name, so only the files of a database with a call are free of it. */
async function filesNamePerson({ deps }: LeadsApp = app): Promise<boolean> {
  const files = ['app.db', 'app.db-wal'].map((name) => readFile(join(deps.config.dataDir, name), 'latin1'))
  return (await Promise.all(files)).some((text) => /quendolyn|zyxworthy/i.test(text))
}

const deleteLead = () => app.hub.call(deleteProspect, { params: { id: leadId }, body: { reason: 'A secret reason' } })
const eraseLead = () => app.hub.call(eraseProspect, { params: { id: leadId } })
const eraseByEmail = () => app.hub.call(erasePersonalData, { body: { email: person.email } })
const archive = () => app.hub.call(archiveProspect, { params: { id: leadId }, body: {} })

describe.each(kinds)('an upcoming $kind', (kind) => {
  const { visitorKind, ownerKind } = kind
  // The payment of a survey keeps its customer.
  const mayStayInFiles = kind.kind === 'survey'
  beforeEach(() => start(kind))

  test.each([
    ['alone', deleteLead],
    ['with others', () => app.hub.call(changeProspects, { body: { ids: [leadId], action: 'delete' } })],
    ['from the archive', () => archive().then(deleteLead)],
  ])('of a lead that is deleted %s is cancelled, and both sides are notified', async (_, remove) => {
    await remove()
    const [visitor, ...more] = await listMails(visitorKind)
    expect(more).toEqual([])
    expect(visitor).toMatchObject({ recipient: person.email, subject: kind.visitorSubject, deleteAt: null })
    const owner = (await listMails(ownerKind)).at(-1)
    expect(owner?.subject).toBe(kind.ownerSubject)
    for (const mail of [visitor, owner]) {
      expect(mail?.calendar).toContain(`UID:${id}@localhost\r\nSEQUENCE:1`)
      expect(mail?.calendar).toContain('METHOD:CANCEL')
    }
    // The page of the appointment is deleted with the lead, and a deposit has not been refunded.
    expect(visitor && textOf(visitor)).not.toMatch(/token|secret|gone back/)
  })

  test('is removed without a mail once it is over', async () => {
    setTime(kind.over)
    await deleteLead()
    expect(await listMails(visitorKind)).toEqual([])
  })

  test('of an archived lead is kept', async () => {
    await archive()
    expect(await listMails(visitorKind)).toEqual([])
  })

  test.each([
    ['as a lead', eraseLead],
    ['by their address', eraseByEmail],
  ])('of a person erased %s is cancelled by one last mail, which is deleted once it is sent', async (_, erase) => {
    await erase()
    const [last, ...more] = await listMails(visitorKind)
    expect(more).toEqual([])
    expect(last).toMatchObject({ recipient: person.email, prospectId: null, relatedId: null })
    expect(last && textOf(last)).toContain('We’ve erased your details')
    expect(last?.calendar).toContain('METHOD:CANCEL')

    await deleteLastMails(app.deps)
    expect(await listMails(visitorKind)).toHaveLength(1)
    await app.deps.db.updateTable('outbox').set({ status: 'sent' }).where('kind', '=', visitorKind).execute()
    await deleteLastMails(app.deps)
    expect(await outboxNamesPerson()).toBe(false)
    expect(mayStayInFiles || !(await filesNamePerson())).toBe(true)
  })

  test('is cancelled in the owner’s calendar without the name of an erased person', async () => {
    await eraseLead()
    const alert = (await listMails(ownerKind)).at(-1)
    expect(alert).toMatchObject({ subject: kind.anonymousSubject, replyTo: null, prospectId: null })
    expect(alert?.calendar).toContain('METHOD:CANCEL')
    expect(alert && textOf(alert)).not.toMatch(personalText)
  })

  test('is cancelled by a last mail that is kept for at most a day while the mail server does not accept it', async () => {
    await eraseLead()
    clock.advance(24 * hourMs - 1)
    await deleteLastMails(app.deps)
    expect(await listMails(visitorKind)).toHaveLength(1)
    clock.advance(1)
    await deleteLastMails(app.deps)
    expect(await outboxNamesPerson()).toBe(false)
    expect(mayStayInFiles || !(await filesNamePerson())).toBe(true)
  })

  test('keeps its last mail, and gets no other, when the person is erased again', async () => {
    await eraseLead()
    await eraseByEmail()
    expect(await listMails(visitorKind)).toHaveLength(1)
  })
})

const cancellations = [
  {
    ...kinds[0],
    cancelled: 'released by the owner',
    cancelIt: async () => {
      await app.deps.db.updateTable('call').set({ isUnconfirmed: 1 }).execute()
      await app.hub.call(releaseCall, { params: { id } })
    },
  },
  {
    ...kinds[0],
    cancelled: 'cancelled by the owner',
    cancelIt: async () =>
      void (await app.hub.call(cancelCall, { params: { id }, body: { reason: 'A secret reason' } })),
  },
  {
    ...kinds[1],
    cancelled: 'cancelled by the owner',
    cancelIt: async () =>
      void (await app.hub.call(cancelSurvey, {
        params: { jobId: id },
        body: { revision: 1, reason: 'A secret reason' },
      })),
  },
  { ...kinds[0], cancelled: 'cancelled with its lead', cancelIt: deleteLead },
  { ...kinds[1], cancelled: 'cancelled with its lead', cancelIt: deleteLead },
  { ...kinds[2], cancelled: 'cancelled with its lead', cancelIt: deleteLead },
]
const setStatus = (status: 'sent', ...of: string[]) =>
  app.deps.db.updateTable('outbox').set({ status }).where('kind', 'in', of).execute()

describe.each(cancellations)('a $kind that was $cancelled, with its cancellation still queued', (kind) => {
  const { visitorKind, ownerKind, cancelIt } = kind
  beforeEach(async () => {
    await start(kind)
    await app.deps.db.updateTable('outbox').set({ status: 'sent' }).execute()
    clock.advance(1000)
    await cancelIt()
  })

  test.each([
    ['as a lead', eraseLead],
    ['by their address', eraseByEmail],
  ])('is still cancelled by one last email once the person is erased %s', async (_, erase) => {
    await erase()
    const [last, ...more] = await listMails(visitorKind)
    expect(more).toEqual([])
    expect(last).toMatchObject({ recipient: person.email, subject: kind.visitorSubject, status: 'queued' })
    expect(last).toMatchObject({ prospectId: null, relatedId: null, deleteAt: expect.any(String) as string })
    expect(last && textOf(last)).toContain('We’ve erased your details')
    expect(last && textOf(last)).not.toMatch(/token|secret/)
    expect(last?.calendar).toContain('METHOD:CANCEL')
    expect(last?.calendar).toContain(`UID:${id}@localhost\r\nSEQUENCE:1`)
    const alert = (await listMails(ownerKind)).at(-1)
    expect(alert).toMatchObject({ subject: kind.anonymousSubject, replyTo: null, prospectId: null })
    expect(alert?.calendar).toContain('METHOD:CANCEL')
    expect(alert && textOf(alert)).not.toMatch(personalText)
    await eraseByEmail()
    expect(await listMails(visitorKind)).toHaveLength(1)
    await setStatus('sent', visitorKind)
    await deleteLastMails(app.deps)
    expect(await outboxNamesPerson()).toBe(false)
  })

  test('gets no second email when its own has been sent', async () => {
    await setStatus('sent', visitorKind)
    await eraseLead()
    expect((await listMails(visitorKind)).map(({ status }) => status)).toEqual(['sent'])
    expect((await listMails(ownerKind)).at(-1)).toMatchObject({ subject: kind.anonymousSubject, status: 'queued' })
  })

  test('gets no email once it is over', async () => {
    setTime(kind.over)
    await eraseLead()
    expect(await listMails(visitorKind)).toEqual([])
  })
})

describe('a call', () => {
  beforeEach(() => start(kinds[0]))

  test.each([
    ['deleted', deleteLead],
    ['erased as a lead', eraseLead],
    ['erased by email', eraseByEmail],
  ])('of a lead that is %s leaves its time free and no reminder', async (_, remove) => {
    expect(await app.hub.call(listFreeTimes)).not.toContain(callStart)
    await remind('2026-11-23T09:00:00.000Z')
    expect(await listMails('call-reminder')).toHaveLength(1)
    await remove()
    expect(await app.hub.call(listFreeTimes)).toContain(callStart)
    await remind('2026-11-24T08:00:00.000Z')
    expect(await listMails('call-reminder')).toEqual([])
  })

  test('of an archived lead keeps its time and its reminders', async () => {
    await archive()
    expect(await app.hub.call(listFreeTimes)).not.toContain(callStart)
    await remind('2026-11-23T09:00:00.000Z')
    expect(await listMails('call-reminder')).toHaveLength(1)
  })

  test('is removed from the calendar by the last mail, which leaves no data about its reader', async () => {
    await using sink = await startMailSink()
    await using sending = await startLeads({ clock, environment: { SMTP_URL: sink.url } })
    const booked = await bookCall(sending)
    await sending.hub.call(eraseProspect, { params: { id: booked.leadId } })
    const last = () => sink.received.find(({ subject }) => subject?.startsWith('Cancelled: your call'))
    await eventually(() => expect(last()?.recipients).toEqual(['Quendolyn@zyxworthy.example']))
    expect(last()?.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
    await eventually(async () => {
      await deleteLastMails(sending.deps)
      expect(await filesNamePerson(sending)).toBe(false)
    })
  })
})

describe('a survey', () => {
  beforeEach(() => start(kinds[1]))

  test('of a deleted lead is cancelled with the reason for the owner', async () => {
    await deleteLead()
    expect((await listMails('survey-alert')).at(-1)?.text).toContain('You deleted the lead')
  })

  test('keeps its last mail no longer than until the survey would be over', async () => {
    setTime('2026-12-08T15:00:00.000Z')
    await eraseLead()
    expect(await listMails('survey-called-off')).toMatchObject([{ deleteAt: '2026-12-08T16:00:00.000Z' }])
  })
})
