import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { minimumFormMs } from '#shared/contract/form-traces.ts'
import { erasePersonalData, exportPersonalData } from '#shared/contract/personal-data.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { manualClock } from '../../platform/clock.ts'
import { ada, confirmEnquiry } from '../../testing/enquiries.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const send = (app: TestApp, body: ReturnType<typeof ada>) => app.visitor.call(submitConsultation, { body })
const table = (app: TestApp, name: 'consultation' | 'prospect' | 'outbox' | 'crmActivity') =>
  app.deps.db.selectFrom(name).selectAll().execute()
const form = (fields: Record<string, string>) =>
  new URLSearchParams({ ...(ada() as Record<string, string>), ...fields })

test('an enquiry becomes a record, a lead and two mails at once', async () => {
  await using app = await startTestApp()
  const consultation = await send(app, ada())
  const stored = { id: expect.any(String) as string, createdAt: expect.any(String) as string, postcode: null }
  expect(consultation).toEqual({ ...ada(), ...stored })

  const owner = await app.owner()
  expect(await owner.call(listProspects)).toEqual([
    expect.objectContaining({
      name: 'Ada Sample',
      email: 'ada@example.com',
      phone: '020 7946 0018',
      projectType: 'extension',
      extensionType: 'Kitchen Extension',
      description: 'A bigger kitchen towards the garden.',
      sourcePlatform: 'website',
      priority: 'medium',
      status: 'new',
      crmStage: 'prospect',
      emailScore: null,
      emailValidationIssues: [],
      depositPaid: false,
    }),
  ])
  const mails = await app.deps.db.selectFrom('outbox').selectAll().orderBy('kind').execute()
  expect(mails.map(({ kind, recipient, replyTo, status }) => ({ kind, recipient, replyTo, status }))).toEqual([
    { kind: 'consultation-alert', recipient: 'hello@example.com', replyTo: 'ada@example.com', status: 'queued' },
    { kind: 'consultation-received', recipient: 'ada@example.com', replyTo: 'hello@example.com', status: 'queued' },
  ])
  const [lead] = await table(app, 'prospect')
  expect(mails[0]?.text).toContain(`/marketing-hub?lead=${lead?.id}`)
})

test('the alert goes to the owner once there is an account', async () => {
  await using app = await startTestApp({
    environment: { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a long enough phrase' },
  })
  await send(app, ada())
  expect((await table(app, 'outbox')).map(({ recipient }) => recipient).toSorted()).toEqual([
    'ada@example.com',
    'owner@example.com',
  ])
})

test('when one part fails, nothing of the enquiry is left behind', async () => {
  await using app = await startTestApp()
  await app.deps.db.schema.alterTable('outbox').dropColumn('lastError').execute()
  await app.deps.db.schema.dropTable('outbox').execute()
  await expect(send(app, ada())).rejects.toThrow('500')
  expect(await table(app, 'consultation')).toEqual([])
  expect(await table(app, 'prospect')).toEqual([])
})

test.each(['call me maybe!', 'see my email', '12 34 56 ..'])('the text %s is no phone number', async (phone) => {
  await using app = await startTestApp()
  await expect(send(app, ada({ phone }))).rejects.toThrow('Please enter a valid phone number')
})

test.each([
  ['+44 (0)7700 900123', 'tel:+447700900123'],
  ['0044 7700 900123', 'tel:+447700900123'],
  ['01962 111222 ext 12', 'tel:+441962111222;ext=12'],
  ['07700 900215 (after 6pm)', 'tel:+447700900215'],
  ['07700 900123 / 01962 496011', 'tel:+447700900123'],
  ['+353 (0)1 234 5678', 'tel:+35312345678'],
  ['٠٧٧٠٠ ٩٠٠١٢٣', 'tel:+447700900123'],
  ['06 12 34 56 78', undefined],
])('the enquiry from %s is taken, and the owner dials %s', async (phone, link) => {
  await using app = await startTestApp()
  await send(app, ada({ phone }))
  const alert = (await table(app, 'outbox')).find(({ kind }) => kind === 'consultation-alert')
  expect(alert?.text).toContain(phone)
  const links = [...(alert?.html ?? '').matchAll(/href="(tel:[^"]+)"/g)].map(([, dialled]) => dialled)
  const business = 'tel:+441962000000'
  expect(new Set(links)).toEqual(new Set(link === undefined ? [business] : [link, business]))
  const owner = await app.owner()
  const [lead] = await owner.call(listProspects)
  expect(lead).toMatchObject({ phone, dialNumber: link?.slice('tel:'.length) ?? null })
  const [received] = await owner.call(listConsultations)
  expect(received).toMatchObject({ phone, dialNumber: lead?.dialNumber })
})

test('the four required fields alone are enough', async () => {
  await using app = await startTestApp()
  const { firstName, lastName, email, phone } = ada()
  expect(await app.visitor.call(submitConsultation, { body: { firstName, lastName, email, phone } })).toMatchObject({
    extensionType: null,
    projectDescription: null,
  })
})

test.each([
  ['so23 9ax', 'SO23 9AX', 'no travel charge for a survey'],
  ['GU341AB', 'GU34 1AB', 'a travel charge for a survey, depending on the street'],
  [' rg21 ', 'RG21', 'with a travel charge for a survey'],
])(
  'the postcode %j is stored as %s on enquiry and lead, and both mails name the travel charge',
  async (typed, postcode, charge) => {
    await using app = await startTestApp()
    expect(await send(app, ada({ postcode: typed }))).toMatchObject({ postcode })
    expect(await table(app, 'prospect')).toMatchObject([{ postcode, location: null }])
    const mails = await table(app, 'outbox')
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toContain(`Postcode: ${postcode} (${charge})`)
  },
)

test('a lead keeps the postcode that it has', async () => {
  await using app = await startTestApp()
  await send(app, ada({ postcode: 'SO23 9AX' }))
  await send(app, ada({ postcode: 'RG21 4AA' }))
  expect(await table(app, 'prospect')).toMatchObject([{ postcode: 'SO23 9AX' }])
})

test('the postcode is exported and erased with the person', async () => {
  await using app = await startTestApp()
  const { email } = await send(app, ada({ postcode: 'SO23 9AX' }))
  const owner = await app.owner()
  const exported = await owner.call(exportPersonalData, { body: { email } })
  expect(JSON.parse(exported)).toMatchObject({ consultations: [{ postcode: 'SO23 9AX' }] })
  await owner.call(erasePersonalData, { body: { email } })
  expect(await table(app, 'consultation')).toMatchObject([{ postcode: null }])
})

test('what is not a postcode is refused, and a blank one is none', async () => {
  await using app = await startTestApp()
  const refused = await app.request(submitConsultation.path, { method: 'POST', body: form({ postcode: '"><script>' }) })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Please enter a postcode such as SO23 9AX'),
  ])
  await app.request(submitConsultation.path, { method: 'POST', body: form({ postcode: ' ' }) })
  expect(await table(app, 'consultation')).toMatchObject([{ postcode: null }])
})

test('the same id ten times at once keeps one record, and every answer is the same', async () => {
  await using app = await startTestApp()
  const id = uuidv7()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(app, ada({ id }))))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.id).toBe(id)
  expect(await table(app, 'consultation')).toHaveLength(1)
  expect(await table(app, 'outbox')).toHaveLength(2)
})

test('the same words without an id are one enquiry within ten minutes, and a new one later', async () => {
  const clock = manualClock(new Date())
  await using app = await startTestApp({ clock })
  const first = await send(app, ada())
  clock.advance(9 * 60 * 1000)
  expect(await send(app, ada())).toEqual(first)
  clock.advance(2 * 60 * 1000)
  expect((await send(app, ada())).id).not.toBe(first.id)
  expect(await table(app, 'prospect')).toHaveLength(1)
})

test('a clock that was set back does not prevent another enquiry', async () => {
  const clock = manualClock(new Date())
  await using app = await startTestApp({ clock })
  const first = await send(app, ada())
  clock.advance(-24 * 60 * 60 * 1000)
  expect((await send(app, ada())).id).not.toBe(first.id)
  expect((await table(app, 'outbox')).filter(({ kind }) => kind === 'consultation-alert')).toHaveLength(2)
})

test('a repeated id with another text stores both enquiries', async () => {
  await using app = await startTestApp()
  const id = uuidv7()
  await send(app, ada({ id }))
  const changed = await send(app, ada({ id, projectDescription: 'And a utility room.' }))
  expect(changed.id).not.toBe(id)
  expect(await table(app, 'consultation')).toHaveLength(2)
})

test('an enquiry from a known email address joins that lead, which keeps its own details', async () => {
  await using app = await startTestApp()
  await send(app, ada())
  await send(app, ada({ email: 'ADA@Example.com', phone: '01962 000 111', firstName: 'A.' }))
  expect(await table(app, 'prospect')).toEqual([
    expect.objectContaining({ name: 'Ada Sample', email: 'ada@example.com' }),
  ])
  const [lead] = await app.deps.db.selectFrom('prospect').select('id').execute()
  const enquiries = await app.deps.db.selectFrom('consultation').select('prospectId').execute()
  expect(enquiries.map(({ prospectId }) => prospectId)).toEqual([lead?.id, lead?.id])
})

test('a rejected lead that writes again is new again once they confirm it, and the timeline says so', async () => {
  await using app = await startTestApp()
  await send(app, ada())
  await app.deps.db.updateTable('prospect').set({ status: 'rejected' }).execute()
  await send(app, ada({ projectDescription: 'We would still like to.' }))
  expect(await table(app, 'prospect')).toEqual([expect.objectContaining({ status: 'rejected' })])
  await confirmEnquiry(app)
  expect(await table(app, 'prospect')).toEqual([expect.objectContaining({ status: 'new' })])
  expect(await table(app, 'crmActivity')).toContainEqual(
    expect.objectContaining({ activityType: 'status', oldValue: 'rejected', newValue: 'new' }),
  )
})

test.each([
  ['fills in the hidden field', { homepage: 'https://spam.example' }],
  ['is faster than a person', { elapsedMs: minimumFormMs - 1 }],
])('a program that %s is thanked, kept and marked, but makes no lead and no mail', async (_, trace) => {
  await using app = await startTestApp()
  expect(await send(app, ada(trace))).toMatchObject({ firstName: 'Ada' })
  expect(await table(app, 'consultation')).toEqual([
    expect.objectContaining({ suspectedSpam: expect.any(String), prospectId: null }),
  ])
  expect(await table(app, 'prospect')).toEqual([])
  expect(await table(app, 'outbox')).toEqual([])
})

test('the campaign is stored without personal data, and an invalid one does not refuse the enquiry', async () => {
  await using app = await startTestApp()
  const first = { source: 'leaflet', term: 'ada@example.com', content: 'x'.repeat(101), name: 'Ada' }
  await send(app, ada({ campaign: { first, last: { source: ' newsletter ' } } }))
  await send(app, ada({ email: 'other@example.com', campaign: 'nonsense' as never }))
  const rows = await app.deps.db.selectFrom('consultation').select('campaign').orderBy('id').execute()
  expect(rows.map(({ campaign }) => JSON.parse(campaign ?? 'null') as unknown)).toEqual([
    { first: { source: 'leaflet' }, last: { source: 'newsletter' } },
    null,
  ])
})

test('a form post works without JavaScript and keeps the campaign, not the person, in the address', async () => {
  await using app = await startTestApp()
  const response = await app.request(submitConsultation.path, {
    method: 'POST',
    headers: {
      Referer: `${app.publicUrl}/contact?utm_source=leaflet&ref=flyer&service=feasibility&email=ada%40example.com`,
    },
    body: form({ id: '', homepage: '', elapsedMs: '' }),
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/thank-you?utm_source=leaflet&ref=flyer&service=feasibility')
  expect(await table(app, 'prospect')).toHaveLength(1)
  expect(await table(app, 'consultation')).toMatchObject([{ interest: 'feasibility' }])
})

test('a refused form post shows the form again, filled in and with every message', async () => {
  await using app = await startTestApp()
  const response = await app.request(submitConsultation.path, {
    method: 'POST',
    body: form({ firstName: '"><script>alert(1)</script>', email: 'nonsense', phone: '123' }),
  })
  expect(response.status).toBe(400)
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
  const html = await response.text()
  expect(html).toContain('Please enter a valid email address')
  expect(html).toContain('Please enter a valid phone number')
  expect(html).toContain('nonsense')
  expect(html).not.toContain('<script>alert')
  expect(await table(app, 'consultation')).toEqual([])
})

test('the owner lists what came in, suspected spam too, newest first', async () => {
  await using app = await startTestApp()
  await send(app, ada({ interest: 'feasibility' }))
  await send(app, ada({ email: 'program@example.com', homepage: 'https://spam.example' }))
  const owner = await app.owner()
  expect(await owner.call(listConsultations)).toEqual([
    expect.objectContaining({ email: 'program@example.com', suspectedSpam: expect.any(String), prospectId: null }),
    expect.objectContaining({ email: 'ada@example.com', suspectedSpam: null, interest: 'feasibility' }),
  ])
})
