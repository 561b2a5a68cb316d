import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { exportPersonalData, readHeldData } from '#shared/contract/personal-data.ts'
import { archiveProspect, deleteProspect, eraseProspect, mergeProspects } from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect } from '#shared/contract/prospect-history.ts'
import { type LeadsApp, startLeads } from '../prospects/testing.ts'

type Document = Record<string, Record<string, unknown>[]>

async function read(app: LeadsApp, body: { email?: string; prospectId?: string }): Promise<Document> {
  return JSON.parse(await app.hub.call(exportPersonalData, { body })) as Document
}

function ask(app: LeadsApp, body: object): Promise<Response> {
  return app.ask(exportPersonalData.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Creates a person with every kind of record, each with a distinct word. @returns the lead's id */
async function createRecords(app: LeadsApp, word: string, phone: string): Promise<string> {
  const email = `${word}@example.com`
  const own = (what: string) => `${word}-${what}`
  const [first, last] = [own('first'), own('last')]
  await app.visitor.call(submitConsultation, {
    body: { firstName: first, lastName: last, email: email.toUpperCase(), phone, projectDescription: own('wish') },
  })
  await app.visitor.call(submitCalculator, { body: { name: own('estimate'), email, sqm: 20, estimatedCost: 40_000 } })
  const { db } = app.deps
  const { id } = await db
    .selectFrom('prospect')
    .select('id')
    .where('emailNormalised', '=', email)
    .executeTakeFirstOrThrow()
  const params = { id }
  await app.hub.call(addNote, { params, body: { text: own('note') } })
  await app.hub.call(emailProspect, {
    params,
    body: { emailType: 'quote', subject: own('subject'), emailContent: own('quote') },
  })
  const now = app.deps.clock.now().toISOString()
  const payment = uuidv7()
  await db
    .insertInto('payment')
    .values({
      id: payment,
      provider: 'stripe',
      checkoutId: payment,
      packageType: 'Essential',
      amountPence: 30_000,
      customerName: own('payer'),
      customerEmail: email,
      customerPhone: phone,
    })
    .execute()
  await db
    .insertInto('providerEvent')
    .values({
      id: own('event'),
      provider: 'stripe',
      type: 'payment_intent.created',
      paymentId: payment,
      occurredAt: now,
    })
    .execute()
  const subscriberId = uuidv7()
  await db
    .insertInto('newsletterSubscriber')
    .values({ id: subscriberId, email, emailNormalised: email, unsubscribeToken: own('secret'), lastActivityAt: now })
    .execute()
  await db
    .insertInto('newsletterConsent')
    .values({
      id: uuidv7(),
      subscriberId,
      wording: own('wording'),
      source: '/blog',
      askedAt: now,
      tokenHash: own('secret'),
      tokenExpiresAt: now,
    })
    .execute()
  return id
}

const facts = ['first', 'last', 'wish', 'estimate', 'note', 'subject', 'quote', 'payer', 'event', 'wording']

test('the document has every fact about the person, and none about another', async () => {
  await using app = await startLeads()
  const id = await createRecords(app, 'ada', '020 7946 0018')
  await createRecords(app, 'quin', '020 7946 0019')
  for (const body of [{ email: 'Ada@Example.com' }, { prospectId: id }]) {
    const text = await app.hub.call(exportPersonalData, { body })
    for (const fact of facts) expect(text).toContain(`ada-${fact}`)
    expect(text).not.toMatch(/quin|946 ?0019/i)
    expect(text, 'secrets are not exported').not.toContain('secret')
  }
  const document = await read(app, { prospectId: id })
  expect(
    Object.entries(document).flatMap(([kind, rows]) => (Array.isArray(rows) && rows.length > 0 ? [kind] : [])),
  ).toEqual([
    'leads',
    'history',
    'ourEmails',
    'consultations',
    'estimates',
    'payments',
    'paymentEvents',
    'newsletter',
    'newsletterConsents',
    'automaticMails',
    'whatWasDone',
  ])
})

test('the export is a download, and the audit entry does not name the person', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const response = await ask(app, { prospectId: id })
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="personal-data-[\d-]{10}\.json"$/)
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  await response.text()
  const entries = await app.hub.call(listAudit, { query: { action: 'person_exported' } })
  expect(entries).toMatchObject([{ subjectId: id, detail: { records: expect.any(Number) as number } }])
  expect(JSON.stringify(entries)).not.toContain('grace')
})

test('archived, deleted and erased people are found too', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const query = { email: 'grace@example.com' }
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  expect(await read(app, query)).toMatchObject({
    leads: [],
    archivedLeads: [{ name: 'Grace Sample' }],
    archivedAddresses: [{ email: 'grace@example.com' }],
    archivedPhones: [{ phone: '+442079460021' }],
  })
  await app.hub.call(deleteProspect, { params: { id }, body: { reason: 'Asked to' } })
  expect(await read(app, query)).toMatchObject({
    archivedLeads: [],
    deletedLeads: [{ name: 'Grace Sample', deletedReason: 'Asked to' }],
    deletedPhones: [{ phone: '+442079460021' }],
  })
  await app.hub.call(eraseProspect, { params: { id } })
  const erased = await read(app, query)
  expect(erased).toMatchObject({
    deletedLeads: [{ name: 'Erased', email: expect.stringMatching(/^erased:/) as string }],
  })
  expect(await read(app, { prospectId: id })).toMatchObject({ deletedLeads: erased['deletedLeads'] })
})

test('both records of a merged lead are exported, each with its own facts', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const other = await app.add({ name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' })
  await app.hub.call(mergeProspects, { params: { id }, body: { otherId: other.id } })
  const { mergedLeads } = await read(app, { prospectId: id })
  expect(mergedLeads).toMatchObject([
    { before: { id, name: 'Grace Sample', emailValidationIssues: expect.anything() }, other: { name: 'Ada Sample' } },
  ])
  expect(JSON.stringify(mergedLeads)).not.toContain('Normalised')
})

test('an export for the owner’s address leaves out the alerts about other people', async () => {
  await using app = await startLeads()
  await createRecords(app, 'ada', '020 7946 0018')
  const document = await read(app, { email: 'owner@example.com' })
  expect(document['automaticMails']).toEqual([])
  expect(JSON.stringify(document)).not.toContain('ada')
})

test('an unknown address gives an empty document', async () => {
  await using app = await startLeads()
  await app.add()
  const document = await read(app, { email: 'nobody@example.com' })
  expect(Object.values(document).filter(Array.isArray).flat()).toEqual([])
})

test.each([
  [{}, 400, 'Please give either an email address or a lead.'],
  [
    { email: 'a@example.com', prospectId: '01900000-0000-7000-8000-000000000001' },
    400,
    'Please give either an email address or a lead.',
  ],
  [{ email: 'nonsense' }, 400, 'Please enter a valid email address.'],
  [{ prospectId: '1' }, 400, 'Lead not found.'],
  [{ prospectId: '01900000-0000-7000-8000-000000000001' }, 404, 'Lead not found.'],
])('the input %o is answered with %i', async (body, status, sentence) => {
  await using app = await startLeads()
  const response = await ask(app, body)
  expect([response.status, await response.text()]).toEqual([status, sentence])
})

test('the email address is not accepted in the query string, which histories and logs would keep', async () => {
  await using app = await startLeads()
  for (const path of [exportPersonalData.path, readHeldData.path]) {
    expect((await app.ask(`${path}?email=ada@example.com`)).status).toBe(405)
  }
})
