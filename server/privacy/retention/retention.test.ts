import { join } from 'node:path'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { listMails, readMail, resendMail } from '#shared/contract/outbox.ts'
import { changeProspects, listArchivedProspects, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect, getTimeline } from '#shared/contract/prospect-history.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import {
  changeRetention,
  dryRunRetention,
  readRetention,
  type RetentionCount,
  runRetention,
} from '#shared/contract/retention.ts'
import { manualClock } from '../../platform/clock.ts'
import { type LeadsApp, passDays, startLeads } from '../../prospects/testing.ts'
import { readContents } from '../../testing/database-file.ts'
import { ada } from '../../testing/enquiries.ts'

const dayMs = 24 * 60 * 60 * 1000

async function startAt(time = '2024-01-10T09:00:00.000Z') {
  const clock = manualClock(time)
  const app = await startLeads({ clock })
  return { ...app, clock, passDays: (days: number) => passDays(app, clock, days) }
}

/** Makes a dry run, then a run. */
async function runNow(app: LeadsApp): Promise<RetentionCount[]> {
  const plan = await app.hub.call(dryRunRetention)
  const { counts } = await app.hub.call(runRetention)
  expect(counts).toEqual(plan.counts)
  return counts
}

const contents = (app: LeadsApp) => readContents(join(app.deps.config.dataDir, 'app.db'))

/** Creates a record for most of the rules. */
async function createRecords(app: Awaited<ReturnType<typeof startAt>>): Promise<void> {
  await app.add()
  const rejected = await app.add({ name: 'Rejected Sample', email: 'rejected@example.com', phone: '01962 000 501' })
  await app.hub.call(changeProspects, { body: { ids: [rejected.id], action: 'status', status: 'rejected' } })
  await app.find({ name: 'Found Sample', email: 'found@example.com', sourceUrl: 'https://example.com/1' })
  await app.visitor.call(submitConsultation, { body: ada() })
  const { db } = app.deps
  const now = app.clock.now().toISOString()
  await db
    .insertInto('newsletterSubscriber')
    .values({
      id: uuidv7(),
      email: 'p@example.com',
      emailNormalised: 'p@example.com',
      unsubscribeToken: 't',
      lastActivityAt: now,
      createdAt: now,
    })
    .execute()
  await db.updateTable('outbox').set({ status: 'sent', sentAt: now }).execute()
}

test('cannot be turned on or run without a dry run in the last seven days', async () => {
  await using app = await startAt()
  expect(await app.hub.call(readRetention)).toMatchObject({ on: false, lastDryRun: null, lastRun: null })
  const turnOn = () => app.hub.call(changeRetention, { body: { on: true } })
  const sentence = '409: Please run a preview first'
  await expect(turnOn()).rejects.toThrow(sentence)
  await expect(app.hub.call(runRetention)).rejects.toThrow(sentence)

  await app.hub.call(dryRunRetention)
  await app.passDays(7)
  await expect(turnOn()).rejects.toThrow(sentence)
  await expect(app.hub.call(runRetention)).rejects.toThrow(sentence)
  expect((await app.hub.call(readRetention)).on).toBe(false)

  await app.hub.call(dryRunRetention)
  app.clock.advance(7 * dayMs - 1)
  expect((await turnOn()).on).toBe(true)
  await app.passDays(30)
  expect(await app.hub.call(runRetention), 'while it is on, a run needs no dry run').toMatchObject({ counts: [] })
  const actions = (await app.hub.call(listAudit)).map(({ action }) => action)
  expect(actions.slice(0, 4)).toEqual([
    'retention_run',
    'retention_turned_on',
    'retention_dry_run',
    'retention_dry_run',
  ])
})

test('the status lists every period with its reason', async () => {
  await using app = await startAt()
  const { rules } = await app.hub.call(readRetention)
  expect(rules).toContainEqual({
    rule: 'enquiry',
    action: 'erase',
    after: '2 years',
    reason: 'Enquiry with no contact since',
  })
  expect(rules.map(({ after }) => after)).toEqual(expect.arrayContaining(['6 years', '3 years', '7 years', '90 days']))
})

test('a dry run lists what is due and why, and changes nothing else', async () => {
  await using app = await startAt()
  await createRecords(app)
  await app.passDays(400)
  const before = contents(app)
  const plan = await app.hub.call(dryRunRetention)
  const after = contents(app)
  expect(plan.counts.length).toBeGreaterThan(4)
  const named = plan.items.find(({ rule }) => rule === 'rejected_lead')
  expect(named).toMatchObject({
    subject: 'lead',
    action: 'archive',
    reason: 'Rejected, with no activity since',
    name: expect.stringMatching(/Sample/) as string,
    since: expect.stringMatching(/^\d{4}-/) as string,
  })
  expect(plan.items.filter(({ name }) => name === null).map(({ subject }) => subject)).toEqual(
    plan.items.filter(({ subject }) => subject === 'import' || subject === 'session').map(({ subject }) => subject),
  )
  for (const table of ['setting', 'auditEntry', 'accessToken']) {
    delete before[table]
    delete after[table]
  }
  expect(after).toEqual(before)
})

test('a run does what the dry run listed, and a second run does nothing', async () => {
  await using app = await startAt()
  await createRecords(app)
  await app.passDays(23)
  await runNow(app) // warns
  await app.passDays(377)
  const counts = await runNow(app)
  expect(counts).toEqual(
    expect.arrayContaining([
      { subject: 'lead', action: 'archive', rule: 'rejected_lead', count: 1 },
      { subject: 'lead', action: 'erase', rule: 'notice_missed', count: 1 },
      { subject: 'subscriber', action: 'remove', rule: 'unconfirmed_subscription', count: 1 },
    ]),
  )
  const done = contents(app)
  expect(await runNow(app)).toEqual([])
  const again = contents(app)
  for (const table of ['setting', 'auditEntry', 'accessToken']) {
    delete done[table]
    delete again[table]
  }
  expect(again).toEqual(done)
  await app.passDays(731)
  await runNow(app)
  expect(await app.hub.call(listProspects)).toEqual([])
  expect(await app.hub.call(listArchivedProspects)).toEqual([])
  expect((await app.hub.call(listDeletedProspects)).map(({ name }) => name)).toEqual(Array(4).fill('Erased'))
  expect(JSON.stringify(contents(app))).not.toMatch(/(found|rejected|grace|ada|p)@example\.com/)
})

describe('a lead', () => {
  test('starts a new period when somebody works on it', async () => {
    await using app = await startAt()
    const { id } = await app.add()
    await app.passDays(179)
    await app.hub.call(addNote, { params: { id }, body: { text: 'Rang, to call again in spring.' } })
    await app.passDays(179)
    expect(await runNow(app)).toEqual([])
    await app.passDays(1)
    expect(await runNow(app)).toMatchObject([{ rule: 'untouched_lead', count: 1 }])
    expect(await app.hub.call(listArchivedProspects)).toMatchObject([
      { originalProspectId: id, archiveReason: 'New and never worked on for 180 days' },
    ])
  })

  test('is kept when the person writes again with the same address two years later', async () => {
    await using app = await startAt()
    await app.add({ email: 'ada@example.com' })
    await app.passDays(730)
    await app.visitor.call(submitConsultation, { body: ada({ phone: '01962 000 999' }) })
    await app.passDays(10)
    expect((await runNow(app)).filter(({ subject }) => subject !== 'mail')).toEqual([])
  })

  test('erased for its age keeps its newsletter subscription, which has a period of its own', async () => {
    await using app = await startAt()
    await app.add({ email: 'ada@example.com' })
    await app.passDays(700)
    const now = app.clock.now().toISOString()
    await app.deps.db
      .insertInto('newsletterSubscriber')
      .values({
        id: uuidv7(),
        email: 'ada@example.com',
        emailNormalised: 'ada@example.com',
        status: 'confirmed',
        unsubscribeToken: 't',
        lastActivityAt: now,
      })
      .execute()
    await app.passDays(31)
    expect(await runNow(app)).toEqual([{ subject: 'lead', action: 'erase', rule: 'enquiry', count: 1 }])
    expect(await app.deps.db.selectFrom('newsletterSubscriber').select('email').execute()).toEqual([
      { email: 'ada@example.com' },
    ])
  })

  test('found online is kept when the notice is sent; the owner is warned by one mail', async () => {
    await using app = await startAt()
    await app.find(
      { name: 'Told Sample', email: 'told@example.com' },
      { name: 'Untold Sample', phone: '01962 000 333' },
    )
    await app.passDays(23)
    expect(await runNow(app)).toEqual([{ subject: 'lead', action: 'warn', rule: 'notice_due', count: 2 }])
    const alerts = () =>
      app.deps.db.selectFrom('outbox').select(['recipient', 'text']).where('kind', '=', 'notice-alert').execute()
    expect(await alerts()).toHaveLength(1)
    expect(JSON.stringify(await alerts())).toMatch(/Told Sample.+lead=.+&write=notice.+Untold Sample/)

    const told = (await app.hub.call(listProspects)).find(({ name }) => name === 'Told Sample')
    const params = { id: told?.id ?? '' }
    await app.hub.call(emailProspect, {
      params,
      body: { emailType: 'privacy_notice', subject: 'Your details', emailContent: 'We hold your details.' },
    })
    await app.passDays(7)
    expect(await runNow(app)).toEqual([{ subject: 'lead', action: 'erase', rule: 'notice_missed', count: 1 }])
    expect((await app.hub.call(listProspects)).map(({ name }) => name)).toEqual(['Told Sample'])
    expect(JSON.stringify(await alerts()), 'the alert that named an erased lead is emptied').not.toContain('Sample')
    expect((await app.hub.call(getTimeline, { params })).map(({ type }) => type)).toContain('notice_warning')
  })
})

test.each(['failed', 'withheld'] as const)('a %s mail that was emptied is not sent any more', async (status) => {
  await using app = await startAt()
  await app.visitor.call(submitConsultation, { body: ada() })
  const [mail] = await app.hub.call(listMails)
  const params = { id: mail?.id ?? '' }
  await app.deps.db.updateTable('outbox').set({ status }).execute()
  expect(await app.hub.call(readMail, { params })).not.toHaveProperty('isTextKept')
  await app.passDays(91)
  await runNow(app)
  expect(await app.hub.call(readMail, { params })).toMatchObject({ state: status, isTextKept: false })
  await expect(app.hub.call(resendMail, { params })).rejects.toThrow(
    '409: The text of this email is no longer kept, so it can’t be sent.',
  )
  expect(await app.hub.call(readMail, { params })).toMatchObject({ state: status })
})

test('a mail is emptied after 90 days and stays in the history', async () => {
  await using app = await startAt()
  await app.visitor.call(submitConsultation, { body: ada() })
  await app.deps.db.updateTable('outbox').set({ status: 'sent', sentAt: app.clock.now().toISOString() }).execute()
  app.clock.advance(90 * dayMs - 1)
  expect(await runNow(app)).toEqual([])
  app.clock.advance(1)
  expect(await runNow(app)).toEqual([{ subject: 'mail', action: 'empty', rule: 'settled_mail', count: 2 }])
  const mails = await app.deps.db
    .selectFrom('outbox')
    .select(['kind', 'subject', 'html', 'text', 'replyTo'])
    .orderBy('kind')
    .execute()
  expect(mails).toEqual([
    { kind: 'consultation-alert', subject: 'Erased', html: '', text: '', replyTo: null },
    { kind: 'consultation-received', subject: expect.stringMatching(/./) as string, html: '', text: '', replyTo: null },
  ])
})

test('suspected spam is removed after two years, and queued mails are kept', async () => {
  await using app = await startAt()
  const { db } = app.deps
  await app.visitor.call(submitConsultation, { body: ada() })
  await sql`update consultation set prospectId = null, suspectedSpam = 'trap'`.execute(db)
  await sql`delete from prospect`.execute(db)
  await app.passDays(732)
  expect(await runNow(app)).toEqual([{ subject: 'consultation', action: 'remove', rule: 'enquiry', count: 1 }])
  expect(await db.selectFrom('outbox').select('status').execute()).toEqual([{ status: 'queued' }, { status: 'queued' }])
})

test('payments keep their amounts and invoice numbers after seven years, without the person', async () => {
  await using app = await startAt()
  const now = app.clock.now().toISOString()
  const row = {
    provider: 'stripe',
    packageType: 'Essential',
    amountPence: 30_000,
    customerName: 'Ada Sample',
    customerEmail: 'ada@example.com',
    customerPhone: '020 7946 0018',
    createdAt: now,
    updatedAt: now,
  } as const
  await app.deps.db
    .insertInto('payment')
    .values([
      { ...row, id: uuidv7(), checkoutId: 'paid', status: 'succeeded', succeededAt: now, invoiceNumber: 'INV-1' },
      { ...row, id: uuidv7(), checkoutId: 'left', status: 'created', succeededAt: null, invoiceNumber: null },
    ])
    .execute()
  await app.passDays(3 * 365)
  expect(await runNow(app)).toMatchObject([{ rule: 'abandoned_checkout', count: 1 }])
  await app.passDays(4 * 365 + 2)
  expect(await runNow(app)).toMatchObject([{ rule: 'financial_record', count: 1 }])
  expect(
    await app.deps.db
      .selectFrom('payment')
      .select(['customerName', 'amountPence', 'invoiceNumber'])
      .orderBy('checkoutId')
      .execute(),
  ).toEqual([
    { customerName: 'Erased', amountPence: 30_000, invoiceNumber: null },
    { customerName: 'Erased', amountPence: 30_000, invoiceNumber: 'INV-1' },
  ])
})

test('of two runs at once, one is refused', async () => {
  await using app = await startAt()
  await createRecords(app)
  await app.passDays(400)
  await app.hub.call(dryRunRetention)
  const both = await Promise.allSettled([app.hub.call(runRetention), app.hub.call(runRetention)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ status: 409 })
})
