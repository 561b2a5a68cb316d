import { expect, test } from 'vitest'
import { listCalculatorSubmissions, submitCalculator } from '#shared/contract/calculator.ts'
import { listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { listMails, readMail } from '#shared/contract/outbox.ts'
import { createPaymentIntent, depositAmount, listPayments, simulatePayment } from '#shared/contract/payments.ts'
import { archiveProspect, deleteProspect, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { ada } from '../../testing/enquiries.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

/** Ada wrote to us, asked for an estimate, and paid a deposit. @returns her lead */
async function hearFromAda({ visitor, hub }: LeadsApp): Promise<{ id: string }> {
  await visitor.call(submitConsultation, { body: ada() })
  await visitor.call(submitCalculator, { body: { name: 'Ada Sample', email: 'ada@example.com', sqm: 20 } })
  const customerInfo = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }
  const body = { amount: depositAmount, packageType: 'Essential', customerInfo } as const
  const { clientSecret } = await visitor.call(createPaymentIntent, { body })
  await visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  const [lead] = await hub.call(listProspects)
  if (!lead) throw new Error('the enquiry made a lead')
  return lead
}

/** What each kind of record says of the lead that it belongs to. */
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

test('what a lead sent, paid and was sent leads to it, also while it is in the archive', async () => {
  await using app = await startLeads()
  const { id } = await hearFromAda(app)
  const there = { prospectId: id, leadDeletedAt: null }
  for (const record of await readRecords(app)) expect(record).toEqual(there)
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  for (const record of await readRecords(app)) expect(record).toEqual(there)
})

test('once the lead is deleted, it all says when', async () => {
  await using app = await startLeads()
  const { id } = await hearFromAda(app)
  await app.hub.call(deleteProspect, { params: { id } })
  const [deleted] = await app.hub.call(listDeletedProspects)
  const records = await readRecords(app)
  expect(records.length).toBeGreaterThan(6)
  for (const record of records) expect(record).toEqual({ prospectId: null, leadDeletedAt: deleted?.deletedAt })
})

test('a record whose lead is gone without a word leads nowhere', async () => {
  await using app = await startLeads()
  const { id } = await hearFromAda(app)
  await app.deps.db.deleteFrom('prospect').where('id', '=', id).execute()
  for (const record of await readRecords(app)) expect(record).toEqual({ prospectId: null, leadDeletedAt: null })
})
