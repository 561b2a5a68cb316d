import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import { importProspects, undoImport } from '#shared/contract/prospect-import.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

async function importText(app: LeadsApp, body: string, query: { importId?: string; dryRun?: 'true' } = {}) {
  return app.hub.call(importProspects, { query, body })
}

async function leadNamed(app: LeadsApp, name: string) {
  const lead = (await app.hub.call(listProspects)).find((one) => one.name === name)
  return app.hub.call(getProspect, { params: { id: lead?.id ?? '' } })
}

/** Returns the names of the leads who have objected to marketing. */
async function objectors(app: LeadsApp): Promise<string[]> {
  const leads = await app.hub.call(listProspects)
  const details = await Promise.all(leads.map(({ id }) => app.hub.call(getProspect, { params: { id } })))
  return details.flatMap(({ name, objectedAt }) => (objectedAt === null ? [] : [name])).toSorted()
}

/** Returns the names of the leads whose consent to marketing is recorded. */
async function consents(app: LeadsApp): Promise<string[]> {
  const leads = await app.hub.call(listProspects)
  const details = await Promise.all(leads.map(({ id }) => app.hub.call(getProspect, { params: { id } })))
  return details.flatMap(({ name, lawfulBasis }) => (lawfulBasis === 'consent' ? [name] : []))
}

test.each([
  ['HubSpot', 'First Name,Email,Opted out of all email\nAnn,ann@example.com,false\nBen,ben@example.com,true\n'],
  [
    'Pipedrive',
    'Person - Name,Person - Email - Work,Person - Marketing status\nAnn,ann@example.com,subscribed\nBen,ben@example.com,unsubscribed\n',
  ],
  ['Salesforce', '"First Name","Email","Email Opt Out"\n"Ann","ann@example.com","0"\n"Ben","ben@example.com","1"\n'],
  ['Salesforce’s API', 'Name,Email,HasOptedOutOfEmail\nAnn,ann@example.com,FALSE\nBen,ben@example.com,TRUE\n'],
  [
    'Wix',
    'First Name,Email 1,Email subscriber status\nAnn,ann@example.com,Never subscribed\nBen,ben@example.com,Unsubscribed\n',
  ],
  ['Brevo', 'EMAIL;FIRSTNAME;EMAIL_BLACKLISTED;SMS_BLACKLISTED\nann@example.com;Ann;0;1\nben@example.com;Ben;1;0\n'],
  ['Mailchimp', 'Email Address,First Name,UNSUB_TIME\nann@example.com,Ann,\nben@example.com,Ben,2024-02-02 08:00:00\n'],
  ['an own list', 'Name,Email,Do not email\nAnn,ann@example.com,\nBen,ben@example.com,x\n'],
])('somebody who has opted out in a list of %s has objected to marketing', async (_, text) => {
  await using app = await startLeads()
  expect(await importText(app, text)).toMatchObject({ added: 2, adjusted: 1 })
  expect(await objectors(app)).toEqual(['Ben'])
  expect((await leadNamed(app, 'Ann')).notes).toBeNull()
})

test.each([
  ['Shopify', 'First Name,Email,Accepts Email Marketing\nAnn,ann@example.com,no\nBen,ben@example.com,yes\n'],
  ['WooCommerce', 'Name,Email,Marketing consent\nAnn,ann@example.com,No\nBen,ben@example.com,Yes\n'],
  ['a form', 'Name,Email,Newsletter?\nAnn,ann@example.com,no\nBen,ben@example.com,yes\n'],
])(
  'in a list of %s, who has not asked for emails has not objected, and who has is not recorded as agreeing',
  async (_, text) => {
    await using app = await startLeads()
    expect(await importText(app, text)).toMatchObject({ added: 2 })
    expect(await objectors(app)).toEqual([])
    expect(await consents(app)).toEqual([])
  },
)

test('an opt-out of text messages or telephone calls is none of emails', async () => {
  await using app = await startLeads()
  await importText(app, 'Name,Email,SMS Opt Out,Do Not Call\nAnn,ann@example.com,true,true\n')
  expect(await objectors(app)).toEqual([])
})

test('an opt-out is on the timeline and in the audit log, and the import can be undone', async () => {
  await using app = await startLeads()
  const importId = uuidv7()
  const summary = await importText(app, 'Name,Email,Unsubscribed\nBen,ben@example.com,yes\n', { importId })
  expect(summary.problems).toEqual([
    {
      row: 2,
      outcome: 'adjusted',
      message: 'The file says “Unsubscribed: yes”, which is recorded as an objection to marketing.',
    },
  ])
  const { id } = await leadNamed(app, 'Ben')
  expect(await app.hub.call(getTimeline, { params: { id }, query: {} })).toContainEqual(
    expect.objectContaining({
      description: 'Imported from a file',
      notes: 'Objection to marketing recorded: Unsubscribed: yes',
    }),
  )
  expect(await app.hub.call(listAudit, { query: { action: 'objection_recorded' } })).toMatchObject([{ subjectId: id }])
  expect(await app.hub.call(undoImport, { params: { id: importId } })).toEqual({ removed: 1, kept: 0 })
})

const list = 'Name,Email,Unsubscribed\nBen,ben@example.com,yes\n'

async function messagesOf(app: LeadsApp, body: string, query = {}): Promise<string[]> {
  const { problems } = await importText(app, body, query)
  return problems.map(({ message }) => message)
}

test('an opt-out of somebody who is a lead already is recorded, once', async () => {
  await using app = await startLeads()
  const { id } = await app.add({ name: 'Ben', email: 'ben@example.com' })
  const sentence =
    'Ben is already a lead. The file says “Unsubscribed: yes”, which is recorded as an objection to marketing.'
  expect(await messagesOf(app, list, { dryRun: 'true' })).toEqual([sentence])
  expect(await objectors(app)).toEqual([])
  expect(await messagesOf(app, list)).toEqual([sentence])
  expect(await messagesOf(app, list)).toEqual([sentence])
  expect(await objectors(app)).toEqual(['Ben'])
  const timeline = await app.hub.call(getTimeline, { params: { id }, query: {} })
  expect(timeline.filter(({ description }) => description === 'Objection to marketing recorded')).toMatchObject([
    { notes: 'Imported from a file: Unsubscribed: yes' },
  ])
})

test('an opt-out of somebody who has agreed to marketing, or is archived, is named and not recorded', async () => {
  await using app = await startLeads()
  const { id } = await app.add({ name: 'Ben', email: 'ben@example.com' })
  const body = { lawfulBasis: 'consent', lawfulBasisNote: 'Agreed at the fair' } as const
  await app.hub.call(recordPrivacy, { params: { id }, body })
  expect(await messagesOf(app, list)).toEqual([
    'Ben is already a lead. The file says “Unsubscribed: yes”, which isn’t recorded, as they have agreed to marketing. Please check which of the two is newer.',
  ])
  expect(await objectors(app)).toEqual([])
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  expect(await messagesOf(app, list)).toEqual([
    'Ben is already archived. The file says “Unsubscribed: yes”, which isn’t recorded, as they are in the archive. Restore them to record it.',
  ])
})

test('an opt-out in any row of a person counts', async () => {
  await using app = await startLeads()
  const rows = 'Ben,ben@example.com,\nAnn,ann@example.com,\nBen Sample,BEN@example.com,yes\n'
  expect(await messagesOf(app, `Name,Email,Unsubscribed\n${rows}`)).toEqual([
    'The file says “Unsubscribed: yes”, which is recorded as an objection to marketing.',
    'Same person as in row 2.',
  ])
  expect(await objectors(app)).toEqual(['Ben'])
})
