import { afterEach, beforeEach, expect, test } from 'vitest'
import { addFoundProspects, checkFoundProspects } from '#shared/contract/capture.ts'
import { archiveProspect, deleteProspect } from '#shared/contract/prospect-archive.ts'
import { emailProspect, getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

let app: LeadsApp
beforeEach(async () => {
  app = await startLeads()
})
afterEach(() => app[Symbol.asyncDispose]())

const ann = {
  name: 'Ann Hill',
  email: 'ann@example.com',
  projectType: 'extension',
  sourceUrl: 'https://planning.hill.gov.uk/1',
}
const ben = { name: 'Ben Dale', phone: '020 7946 0018', projectType: 'loft_conversion' }

const add = (prospects: unknown[], extra: object = {}) =>
  app.hub.call(addFoundProspects, { body: { platform: 'idox', prospects, ...extra } })
const check = (...prospects: unknown[]) => app.hub.call(checkFoundProspects, { body: { prospects } })

test('entries of a page become leads as scraped people do: with their source, the notice period and the email gate', async () => {
  expect(await add([ann, { name: 'Nobody', projectType: 'extension' }, ben])).toEqual({
    added: 2,
    duplicate: 0,
    suppressed: 0,
    rejected: 1,
    refusals: [{ index: 1, reason: expect.stringContaining('no email address, phone number or source address') }],
  })
  const [first] = await app.hub.call(listProspects, { query: { sort: 'name', origin: 'found' } })
  const params = { id: first?.id ?? '' }
  expect(await app.hub.call(getProspect, { params })).toMatchObject({
    name: 'Ann Hill',
    sourcePlatform: 'idox',
    priority: 'medium',
    lawfulBasis: null,
    noticeDueAt: expect.any(String),
  })
  expect(await app.hub.call(getTimeline, { params })).toMatchObject([
    { type: 'created', description: 'Found on Idox', notes: ann.sourceUrl },
  ])
  const body = { emailType: 'intro' as const, subject: 'Hello', emailContent: 'Hello' }
  await expect(app.hub.call(emailProspect, { params, body })).rejects.toMatchObject({ status: 409 })
})

test('a check says who is known, archived or deleted, and adding repeats none of them', async () => {
  const [live, archived, deleted] = [
    await app.add({ email: 'ann@example.com', phone: '020 7946 0021' }),
    await app.add({ email: 'cat@example.com', phone: '020 7946 0022' }),
    await app.add({ email: 'dan@example.com', phone: '020 7946 0023' }),
  ]
  await app.hub.call(archiveProspect, { params: { id: archived.id }, body: {} })
  await app.hub.call(deleteProspect, { params: { id: deleted.id }, body: {} })
  const entries = [
    ann,
    { ...ann, email: 'CAT@example.com' },
    { ...ann, email: 'dan@example.com' },
    { ...ann, email: 'new@example.com' },
    { name: 'Nobody' },
  ]
  expect(await check(...entries)).toEqual([
    { state: 'known', prospectId: live.id },
    { state: 'archived', prospectId: null },
    { state: 'deleted', prospectId: null },
    { state: 'new', prospectId: null },
    { state: 'invalid', prospectId: null },
  ])
  expect(await add(entries)).toMatchObject({ added: 1, duplicate: 2, suppressed: 1, rejected: 1 })
})

test('a lead gets the id that its caller has made, and a repeat adds nothing', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  const unrecognisable = { ...ben, phone: '12345' }
  expect(await add([ann, unrecognisable], { ids })).toMatchObject({ added: 2 })
  expect((await app.hub.call(listProspects)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(await add([ann, unrecognisable], { ids })).toMatchObject({ added: 0, duplicate: 2 })
})

test('more than two hundred entries are refused', async () => {
  await expect(add(Array.from({ length: 201 }, () => ben))).rejects.toMatchObject({
    status: 400,
    fields: { prospects: 'Please send at most 200 entries at a time' },
  })
})
