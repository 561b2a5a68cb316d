import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { exportPersonalData, readHeldData } from '#shared/contract/personal-data.ts'
import {
  archiveProspect,
  deleteProspect,
  eraseProspect,
  mergeProspects,
  undoMerge,
} from '#shared/contract/prospect-archive.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { listQuotes, sendQuote } from '#shared/contract/quotes.ts'
import { dryRunRetention, runRetention } from '#shared/contract/retention.ts'
import { ada } from '../../testing/enquiries.ts'
import { issueTo, startWithLead } from './testing.ts'

test.each(['erased', 'deleted'])('of a lead who is %s only the accepted quote is kept', async (how) => {
  await using server = await startWithLead()
  const { owner, leadId, accept, show } = server
  const params = { id: leadId }
  const accepted = await server.issue()
  await accept(accepted.address)
  const replaced = await server.issue()
  const open = await server.issue()
  const body = { email: 'ada@example.com' }
  expect((await owner.call(readHeldData, { body })).filter(({ kind }) => /quote/.test(kind))).toMatchObject([
    { kind: 'quote', count: 2, stays: false },
    { kind: 'accepted_quote', count: 1, stays: true },
  ])
  if (how === 'erased') await owner.call(eraseProspect, { params })
  else await owner.call(deleteProspect, { params, body: {} })
  for (const { address } of [replaced, open]) expect(await show(address)).toMatchObject({ status: 404 })
  expect((await show(accepted.address)).page).toContain('Accepted on 23 November 2026')
  const held = JSON.parse(await owner.call(exportPersonalData, { body })) as Record<string, unknown>
  expect(held).toMatchObject({ quotes: [], acceptedQuotes: [{ number: 'Q-0001', acceptedBy: 'Ada Sample' }] })
  const recipients = (await server.mails('quote')).map(({ recipient }) => recipient)
  expect([...new Set(recipients)]).toEqual(how === 'erased' ? [] : ['ada@example.com'])
})

test('quotes move with their lead in a merge and back; an archived lead can still accept, and a corrected address gets the next mail', async () => {
  await using server = await startWithLead()
  const { app, owner, leadId: kept, accept } = server
  server.clock.advance(1000)
  await app.visitor.call(submitConsultation, { body: ada({ email: 'other@example.com', phone: '020 7946 0019' }) })
  const other = (await owner.call(listProspects)).find(({ id }) => id !== kept)?.id ?? ''
  const issued = await issueTo(owner, other)
  const mergeId = uuidv7()
  await owner.call(mergeProspects, { params: { id: kept }, body: { mergeId, otherId: other } })
  const list = (id: string) => owner.call(listQuotes, { params: { id } })
  expect(await list(kept)).toEqual([{ ...issued, prospectId: kept }])
  await owner.call(undoMerge, { params: { id: mergeId } })
  expect([await list(kept), await list(other)]).toEqual([[], [issued]])

  const { updatedAt } = await owner.call(getProspect, { params: { id: other } })
  await owner.call(editProspect, { params: { id: other }, body: { updatedAt, email: 'right@example.com' } })
  await owner.call(sendQuote, { params: { id: issued.id } })
  expect((await server.mails('quote')).map(({ recipient }) => recipient)).toEqual([
    'other@example.com',
    'right@example.com',
  ])
  await owner.call(archiveProspect, { params: { id: other }, body: {} })
  await expect(owner.call(sendQuote, { params: { id: issued.id } })).rejects.toThrow('409: This lead is archived.')
  expect((await accept(issued.address)).status).toBe(303)
  expect(await list(other)).toMatchObject([{ acceptedBy: 'Ada Sample', customerEmail: 'right@example.com' }])
})

test('after seven years an accepted quote names nobody and keeps its number and amounts', async () => {
  await using server = await startWithLead()
  const { address } = await server.issue({ notes: 'For Ada alone', customerAddress: '1 High Street' })
  await server.accept(address)
  server.clock.advance(7 * 365 * 24 * 60 * 60 * 1000 + 3 * 24 * 60 * 60 * 1000)
  const owner = await server.app.owner()
  await owner.call(dryRunRetention)
  await owner.call(runRetention)
  const row = await server.app.deps.db.selectFrom('quote').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    number: 'Q-0001',
    customerName: 'Erased',
    customerEmail: 'Erased',
    customerAddress: '',
    acceptedBy: 'Erased',
    notes: '',
    totalPence: 264_000,
  })
})
