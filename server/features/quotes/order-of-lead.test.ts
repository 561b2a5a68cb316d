import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import type { CallInput } from '#shared/contract/api-call.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import {
  archiveProspect,
  getArchivedProspect,
  mergeProspects,
  restoreProspect,
  undoMerge,
} from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { createPaymentIntent, simulatePayment } from '#shared/contract/payments.ts'
import { createProspect, editProspect, getProspect } from '#shared/contract/prospects.ts'
import { acceptQuoteByPhone, listQuotes, undoQuoteAcceptance, withdrawQuote } from '#shared/contract/quotes.ts'
import { applyEvent } from '../payments/apply-event.ts'
import type { ProviderUpdate } from '../payments/state.ts'
import { order } from '../payments/testing/checkout.ts'
import { startWithLead } from './testing.ts'

type Server = Awaited<ReturnType<typeof startWithLead>>

const nothing = { selectedPackage: null, packageValue: null, depositRequired: null }
const ofPreBuild = { selectedPackage: 'prebuild', packageValue: 2200, depositRequired: 300 }

const acceptByPhone = ({ owner }: Server, id: string) =>
  owner.call(acceptQuoteByPhone, {
    params: { id },
    body: { acceptedBy: 'Ada Sample', acceptedOn: '2026-11-23', sendsEmail: false },
  })
const undo = ({ owner }: Server, id: string) => owner.call(undoQuoteAcceptance, { params: { id } })
const archive = ({ owner }: Server, id: string) =>
  owner.call(archiveProspect, { params: { id }, body: { archiveReason: 'Moved away' } })
const restore = ({ owner }: Server, id: string) => owner.call(restoreProspect, { params: { id } })

/** What a lead says of its order, and what its documents say was agreed, in whole pounds excluding VAT. */
async function readLead({ owner }: Server, id: string) {
  const { selectedPackage, packageValue, depositRequired } = await owner.call(getProspect, { params: { id } })
  const { agreed } = await owner.call(getLeadAccount, { params: { id } })
  return { lead: { selectedPackage, packageValue, depositRequired }, agreed: agreed && agreed.netPence / 100 }
}

async function edit({ owner }: Server, id: string, change: Partial<CallInput<typeof editProspect>['body']>) {
  const { updatedAt } = await owner.call(getProspect, { params: { id } })
  await owner.call(editProspect, { params: { id }, body: { updatedAt, ...change } })
}

/** Sends two quotes and marks both as accepted by telephone, a second after each other. */
async function acceptTwo(server: Server) {
  const older = await server.issue()
  server.clock.advance(1000)
  await acceptByPhone(server, older.id)
  server.clock.advance(1000)
  const newer = await server.issue({ packageType: 'Premium', lines: [] })
  server.clock.advance(1000)
  await acceptByPhone(server, newer.id)
  server.clock.advance(1000)
  return { older, newer }
}

test.for(['older', 'newer'] as const)(
  'undoing two acceptances, the %s first, leaves the lead what it said before both',
  async (first) => {
    await using server = await startWithLead()
    const { leadId } = server
    const { older, newer } = await acceptTwo(server)
    const [one, other] = first === 'older' ? [older, newer] : [newer, older]
    await undo(server, one.id)
    expect(await readLead(server, leadId)).toMatchObject(
      first === 'older' ? { lead: { packageValue: 2950 }, agreed: 2950 } : { lead: ofPreBuild, agreed: 2200 },
    )
    await undo(server, other.id)
    expect(await readLead(server, leadId)).toEqual({ lead: nothing, agreed: null })
  },
)

test('what the owner had entered before the first of two acceptances comes back, and what was changed between them stays', async () => {
  await using server = await startWithLead()
  const { leadId, clock } = server
  await edit(server, leadId, { selectedPackage: 'basic', packageValue: 1400 })
  const older = await server.issue()
  await acceptByPhone(server, older.id)
  await edit(server, leadId, { depositRequired: 400 })
  clock.advance(1000)
  const newer = await server.issue({ packageType: 'Premium' })
  await acceptByPhone(server, newer.id)
  await undo(server, older.id)
  await undo(server, newer.id)
  const { lead } = await readLead(server, leadId)
  expect(lead).toEqual({ selectedPackage: 'basic', packageValue: 1400, depositRequired: 400 })
})

test.for(['older', 'newer'] as const)(
  'the later of two quotes stays open when both acceptances are undone, the %s first',
  async (first) => {
    await using server = await startWithLead()
    const { owner, leadId } = server
    const { older, newer } = await acceptTwo(server)
    for (const { id } of first === 'older' ? [older, newer] : [newer, older]) await undo(server, id)
    const quotes = await owner.call(listQuotes, { params: { id: leadId } })
    expect(quotes.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ id }) => id)).toEqual([newer.id])
    expect((await server.show(older.address)).page).toContain('There is a newer quote')
    expect((await server.show(newer.address)).page).toContain('name="consent"')
  },
)

test('a newer quote that has expired does not replace the one whose acceptance is undone', async () => {
  await using server = await startWithLead()
  const { clock } = server
  const { id, address } = await server.issue({ expiresOn: '2026-12-31' })
  await acceptByPhone(server, id)
  clock.advance(1000)
  await server.issue({ expiresOn: '2026-11-23' })
  clock.advance(24 * 60 * 60 * 1000)
  await undo(server, id)
  expect((await server.show(address)).page).toContain('name="consent"')
})

test('a lead whose acceptance is undone in the archive comes back with what it said before', async () => {
  await using server = await startWithLead()
  const { owner, leadId } = server
  const { id } = await server.issue()
  await acceptByPhone(server, id)
  await archive(server, leadId)
  await undo(server, id)
  expect(await owner.call(getArchivedProspect, { params: { id: leadId } })).toMatchObject(nothing)
  const [change] = await owner.call(getTimeline, { params: { id: leadId } })
  expect(change).toMatchObject({ type: 'edit', oldValue: '300', newValue: null })
  await restore(server, leadId)
  expect(await readLead(server, leadId)).toEqual({ lead: nothing, agreed: null })
})

test('a lead whose quote is accepted online while it is archived comes back with its order', async () => {
  await using server = await startWithLead()
  const { leadId } = server
  const { address } = await server.issue()
  await archive(server, leadId)
  await server.accept(address)
  await restore(server, leadId)
  expect(await readLead(server, leadId)).toEqual({ lead: ofPreBuild, agreed: 2200 })
})

async function payDeposit({ app }: Server, quoteId: string) {
  const address = app.deps.checkoutAddress({ kind: 'quote', id: quoteId })
  const link = new URL(address ?? '').searchParams.get('for') ?? ''
  const { clientSecret, paymentIntentId } = await app.visitor.call(createPaymentIntent, { body: order({ link }) })
  await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  /** Reports what has become of the money since, as the provider does. */
  return (update: ProviderUpdate) => {
    const report = { intentId: paymentIntentId, paymentId: undefined, update, receiptEmail: null }
    return applyEvent(app.deps, { id: uuidv7(), type: update.about, at: update.at, report })
  }
}

test('the page of a quote whose deposit has been paid asks for no other one while its lead is archived', async () => {
  await using server = await startWithLead()
  const { id, address } = await server.issue()
  await server.accept(address)
  await payDeposit(server, id)
  await archive(server, server.leadId)
  const { page } = await server.show(address)
  expect(page).toContain('Your deposit has been paid. £2,340.00 including VAT remains')
  expect(page).not.toContain('Pay the deposit')
})

test('a deposit that was given back while its lead was archived is not paid any more, on the page of the quote neither', async () => {
  await using server = await startWithLead()
  const { owner, leadId, clock } = server
  const { id, address } = await server.issue()
  await server.accept(address)
  const report = await payDeposit(server, id)
  await archive(server, leadId)
  clock.advance(1000)
  await report({ about: 'refund', refundedPence: 30_000, at: clock.now().toISOString() })
  expect(await owner.call(getArchivedProspect, { params: { id: leadId } })).toMatchObject({ depositPaid: false })
  await restore(server, leadId)
  expect(await owner.call(getProspect, { params: { id: leadId } })).toMatchObject({ depositPaid: false })
  expect((await server.show(address)).page).toContain('Pay the deposit')
})

test('a refund that fails after the acceptance was undone makes the quote the order again, on the lead too', async () => {
  await using server = await startWithLead()
  const { leadId, clock } = server
  const { id } = await server.issue()
  await acceptByPhone(server, id)
  const report = await payDeposit(server, id)
  clock.advance(1000)
  await report({ about: 'refund', refundedPence: 30_000, at: clock.now().toISOString() })
  await undo(server, id)
  expect(await readLead(server, leadId)).toEqual({ lead: nothing, agreed: null })
  clock.advance(1000)
  const at = clock.now().toISOString()
  await report({ about: 'refund failure', failed: { id: 're_1', amountPence: 30_000, at }, at })
  expect(await readLead(server, leadId)).toEqual({ lead: ofPreBuild, agreed: 2200 })
})

async function addLead({ owner }: Server) {
  const body = { id: uuidv7(), name: 'Bea Sample', phone: '020 7946 0055', projectType: 'extension' } as const
  const { id } = await owner.call(createProspect, { body: { ...body, location: 'Alresford' } })
  return id
}

async function merge({ owner }: Server, id: string, otherId: string) {
  const mergeId = uuidv7()
  await owner.call(mergeProspects, {
    params: { id },
    body: { mergeId, otherId, keep: { selectedPackage: 'other', packageValue: 'other' } },
  })
  return () => owner.call(undoMerge, { params: { id: mergeId } })
}

const ofBea = { selectedPackage: 'basic', packageValue: 1350, depositRequired: null } as const

test.for(['kept', 'other'] as const)(
  'merged leads say what the %s one has ordered, whichever value is chosen, and both say what they did once it is undone',
  async (ordered) => {
    await using server = await startWithLead()
    const { leadId } = server
    const { id } = await server.issue()
    await acceptByPhone(server, id)
    const beaId = await addLead(server)
    await edit(server, beaId, ofBea)
    const [keptId, otherId] = ordered === 'kept' ? [leadId, beaId] : [beaId, leadId]
    const undoIt = await merge(server, keptId, otherId)
    expect(await readLead(server, keptId)).toEqual({ lead: ofPreBuild, agreed: 2200 })
    await undoIt()
    expect(await readLead(server, leadId)).toEqual({ lead: ofPreBuild, agreed: 2200 })
    expect(await readLead(server, beaId)).toEqual({ lead: ofBea, agreed: null })
  },
)

test('a quote that is accepted while two leads are merged is the order of its own lead alone afterwards', async () => {
  await using server = await startWithLead()
  const { leadId, clock } = server
  const accepted = await server.issue()
  await acceptByPhone(server, accepted.id)
  clock.advance(1000)
  const open = await server.issue({ packageType: 'Premium', lines: [] })
  const beaId = await addLead(server)
  await edit(server, beaId, ofBea)
  const undoIt = await merge(server, beaId, leadId)
  clock.advance(1000)
  await server.accept(open.address)
  await undoIt()
  expect(await readLead(server, leadId)).toMatchObject({ lead: { packageValue: 2950 }, agreed: 2950 })
  expect(await readLead(server, beaId)).toEqual({ lead: ofBea, agreed: null })
})

test('an acceptance that is undone while two leads are merged is gone from both afterwards', async () => {
  await using server = await startWithLead()
  const { leadId } = server
  const { id } = await server.issue()
  await acceptByPhone(server, id)
  const beaId = await addLead(server)
  await edit(server, beaId, ofBea)
  const undoIt = await merge(server, beaId, leadId)
  await undo(server, id)
  expect((await readLead(server, beaId)).agreed).toBeNull()
  await undoIt()
  expect(await readLead(server, leadId)).toEqual({ lead: nothing, agreed: null })
  expect(await readLead(server, beaId)).toEqual({ lead: ofBea, agreed: null })
})

test('a quote whose deposit was paid without accepting it stays ordered: it is not declined, not withdrawn, and says what remains once its time is over', async () => {
  await using server = await startWithLead()
  const { owner, clock } = server
  const { id, address } = await server.issue()
  const report = await payDeposit(server, id)
  expect((await server.show(address)).page).not.toContain('Decline this quote')
  const declined = await server.submit(address, { answer: 'decline' })
  expect(declined).toMatchObject({ status: 409 })
  expect(declined.page).toContain('You have paid the deposit of this quote. Please call us if you’d like to cancel.')
  const withdraw = () => owner.call(withdrawQuote, { params: { id } })
  await expect(withdraw()).rejects.toThrow('The deposit of this quote has been paid')
  clock.advance(40 * 24 * 60 * 60_000)
  const { page } = await server.show(address)
  expect(page).toContain('Your deposit has been paid. £2,340.00 including VAT remains')
  expect(page).not.toContain('can no longer be accepted')
  await report({ about: 'refund', refundedPence: 30_000, at: clock.now().toISOString() })
  expect((await server.show(address)).page).toContain('can no longer be accepted')
  expect((await withdraw()).withdrawnAt).not.toBeNull()
})
