import { expect, test } from 'vitest'
import { archiveProspect, deleteProspect, eraseProspect } from '#shared/contract/prospect-archive.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { type Contact, normaliseContact, normaliseSourceUrl } from './contact.ts'
import { findSame } from './find-same.ts'
import { startLeads } from '../testing.ts'

test.each([
  ['https://www.Example.com/person/1/?utm_source=x#top', 'example.com/person/1'],
  ['http://example.com/person?b=2&a=1', 'example.com/person?a=1&b=2'],
  ['https://register.example/case?ref=24/0012', 'register.example/case?ref=24%2F0012'],
  ['example.com/person', undefined],
  ['javascript:alert(1)', undefined],
])('the page %s is compared as %s', (page, normalised) => {
  expect(normaliseSourceUrl(page)).toBe(normalised)
})

test('people from one page are separate leads unless neither address nor number differs', async () => {
  await using app = await startLeads()
  const sourceUrl = 'https://register.example/list'
  expect(
    await app.find(
      { name: 'One', email: 'one@example.com', sourceUrl },
      { name: 'Two', email: 'two@example.com', sourceUrl },
      { name: 'One', sourceUrl },
    ),
  ).toEqual({ added: 2, duplicate: 1, suppressed: 0 })
})

test('a found person has no lawful basis yet and must be given the privacy notice within 30 days', async () => {
  await using app = await startLeads()
  await app.find({ email: 'found@example.com', sourceUrl: 'https://register.example/7' })
  const [{ id } = { id: '' }] = await app.hub.call(listProspects)
  const lead = await app.hub.call(getProspect, { params: { id } })
  expect(lead).toMatchObject({ subscriberType: 'unknown', lawfulBasis: null, sourcePlatform: 'planning-register' })
  const days = (new Date(lead.noticeDueAt ?? 0).getTime() - new Date(lead.createdAt).getTime()) / 86_400_000
  expect(days).toBe(30)
})

test('scraping the same people again changes nothing, and does not store deleted or erased people', async () => {
  await using app = await startLeads()
  const batch = [{ email: 'a@example.com' }, { phone: '020 7946 0031' }, { sourceUrl: 'https://register.example/3' }]
  expect(await app.find(...batch)).toEqual({ added: 3, duplicate: 0, suppressed: 0 })
  expect(await app.find(...batch)).toEqual({ added: 0, duplicate: 3, suppressed: 0 })
  const leads = await app.hub.call(listProspects)
  const [archived, deleted, erased] = leads.map(({ id }) => ({ params: { id } }))
  if (!archived || !deleted || !erased) throw new Error('three leads were added')
  await app.hub.call(archiveProspect, { ...archived, body: {} })
  await app.hub.call(deleteProspect, { ...deleted, body: {} })
  await app.hub.call(eraseProspect, erased)
  expect(await app.find(...batch)).toEqual({ added: 0, duplicate: 1, suppressed: 2 })
})

test.each(['4.47701E+11', 'N/A', 'see notes', '00000000000', '01234567890', '07123456789', '12345'])(
  'people whose phone number is %s are different people, also once one of them is deleted',
  async (phone) => {
    await using app = await startLeads()
    expect(await app.find({ name: 'One', phone }, { name: 'Two', phone })).toMatchObject({ added: 2 })
    const [lead] = await app.hub.call(listProspects)
    await app.hub.call(deleteProspect, { params: { id: lead?.id ?? '' }, body: {} })
    expect(await app.find({ name: 'Three', phone })).toMatchObject({ added: 1 })
  },
)

const [landline, mobile] = ['01962 496 011', '07700 900 111']

test.each([
  ['by a mobile number alone', { phone: mobile }, { phone: mobile, email: 'other@example.com' }, true],
  ['by the same spelling of name and landline', { phone: landline }, { name: 'FOUND Sample', phone: landline }, true],
  ['not by the landline of a household', { phone: landline }, { name: 'Wife Sample', phone: landline }, false],
  [
    'not by a landline where an address is given',
    { phone: landline },
    { phone: landline, email: 'w@x.example' },
    false,
  ],
  [
    'not by a number where both have an address',
    { phone: mobile, email: 'a@x.example' },
    { phone: mobile, email: 'b@x.example' },
    false,
  ],
] as const)('a deleted person is recognised %s', async (_, deleted, found, isRecognised) => {
  await using app = await startLeads()
  await app.find(deleted)
  const [lead] = await app.hub.call(listProspects)
  await app.hub.call(deleteProspect, { params: { id: lead?.id ?? '' }, body: {} })
  expect(await app.find(found)).toMatchObject(isRecognised ? { suppressed: 1 } : { added: 1 })
})

test('an erased person is recognised by a landline, since their name is no longer known', async () => {
  await using app = await startLeads()
  await app.find({ phone: landline })
  const [lead] = await app.hub.call(listProspects)
  await app.hub.call(eraseProspect, { params: { id: lead?.id ?? '' } })
  expect(await app.find({ name: 'New Sample', phone: landline })).toMatchObject({ suppressed: 1 })
})

function keysOf(contact: Contact): string[] {
  return Object.values(normaliseContact(contact)).filter((key) => key !== null)
}

/** A random number generator with a fixed seed, so that failures can be reproduced. */
function createRandom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('in any order of actions an email address has one lead, and scraping stores nobody who is suppressed', async () => {
  await using app = await startLeads()
  const { db } = app.deps
  const random = createRandom(20_261_121)
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
  const emails = ['a@example.com', 'A@Example.com ', 'b@example.com', 'c@example.com', undefined]
  const phones = ['020 7946 0001', '+442079460001', '020 7946 0002', '(020) 79460003', undefined]
  const pages = ['https://r.example/1', 'http://www.r.example/1/', 'https://r.example/2', undefined]
  const suppressed = new Set<string>()
  const cameBack: object[] = []

  for (let round = 0; round < 300; round += 1) {
    const leads = await db.selectFrom('prospect').selectAll().orderBy('id').execute()
    const victim = leads.length > 0 ? pick(leads) : undefined
    const action = random(10)
    if (victim && action === 0) await app.hub.call(archiveProspect, { params: { id: victim.id }, body: {} })
    else if (victim && action <= 2) {
      if (action === 1) await app.hub.call(deleteProspect, { params: { id: victim.id }, body: {} })
      else await app.hub.call(eraseProspect, { params: { id: victim.id } })
      // A number identifies a deleted person only where there is no address.
      for (const key of keysOf(victim)) if (key !== victim.phoneNormalised || victim.email === null) suppressed.add(key)
    } else {
      const found = { email: pick(emails), phone: pick(phones), sourceUrl: pick(pages) }
      const counts = await app.find(found)
      const own = keysOf(found.email === undefined ? found : { ...found, phone: undefined })
      if (counts.added > 0 && own.some((key) => suppressed.has(key))) cameBack.push(found)
    }

    const live = await db.selectFrom('prospect').selectAll().execute()
    const known = live.flatMap(({ emailNormalised }) => (emailNormalised === null ? [] : [emailNormalised]))
    expect(new Set(known).size).toBe(known.length)
    for (const lead of live) {
      const same = await db.transaction().execute((trx) => findSame(trx, normaliseContact(lead)))
      expect(keysOf(lead).length === 0 || same?.where === 'live').toBe(true)
    }
  }
  expect(cameBack).toEqual([])
})
