import { expect, test } from 'vitest'
import { listCalculatorSubmissions, submitCalculator } from '#shared/contract/calculator.ts'
import { listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { listMails, readMail } from '#shared/contract/outbox.ts'
import { createPaymentIntent, listPayments, simulatePayment } from '#shared/contract/payments.ts'
import { archiveProspect, deleteProspect, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { ada } from '../../testing/enquiries.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

/** Sends a consultation request and an estimate, and pays a deposit, all as Ada. Returns her lead. */
async function hearFromAda({ visitor, hub }: LeadsApp): Promise<{ id: string }> {
  await visitor.call(submitConsultation, { body: ada() })
  await visitor.call(submitCalculator, { body: { name: 'Ada Sample', email: 'ada@example.com', sqm: 20 } })
  const customerInfo = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }
  const body = { amount: 300, packageType: 'Essential', customerInfo } as const
  const { clientSecret } = await visitor.call(createPaymentIntent, { body })
  await visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  const [lead] = await hub.call(listProspects)
  if (!lead) throw new Error('the enquiry made a lead')
  return lead
}

/** Returns the lead that each kind of record refers to. */
async function readRecords({ hub }: LeadsApp) {
  const mails = await hub.call(listMails)
  const records = [
    ...(await hub.call(listConsultations)),
    ...(await hub.call(listCalculatorSubmissions)),
    ...(await hub.call(listPayments)),
    ...mails,
    await hub.call(readMail, { params: { id: mails[0]?.id ?? '' } }),
  ]
  return records.map(({ prospectId, leadDeletedAt }) => ({ prospectId, leadDeletedAt }))
}

test('enquiries, payments and mails refer to their lead, also while it is archived', async () => {
  await using app = await startLeads()
  const { id } = await hearFromAda(app)
  const there = { prospectId: id, leadDeletedAt: null }
  for (const record of await readRecords(app)) expect(record).toEqual(there)
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  for (const record of await readRecords(app)) expect(record).toEqual(there)
})

test('enquiries, payments and mails of a deleted lead say when it was deleted', async () => {
  await using app = await startLeads()
  const { id } = await hearFromAda(app)
  await app.hub.call(deleteProspect, { params: { id } })
  const [deleted] = await app.hub.call(listDeletedProspects)
  const records = await readRecords(app)
  expect(records.length).toBeGreaterThan(6)
  for (const record of records) expect(record).toEqual({ prospectId: null, leadDeletedAt: deleted?.deletedAt })
})

test('a record whose lead vanished without a deletion record refers to no lead', async () => {
  await using app = await startLeads()
  const { id } = await hearFromAda(app)
  await app.deps.db.deleteFrom('prospect').where('id', '=', id).execute()
  for (const record of await readRecords(app)) expect(record).toEqual({ prospectId: null, leadDeletedAt: null })
})
