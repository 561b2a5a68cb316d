import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { ada } from '../../testing/enquiries.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

const emailBody = { emailType: 'intro', subject: 'Your extension', emailContent: 'Hello,\n\nmay we help?' } as const

/** Creates a lead that consents to marketing. */
async function addWilling(app: LeadsApp): Promise<string> {
  const { id } = await app.add()
  const body = { lawfulBasis: 'consent', lawfulBasisNote: 'Asked for our news at the spring show' } as const
  await app.hub.call(recordPrivacy, { params: { id }, body })
  return id
}

describe('a note', () => {
  test('is on the timeline once, even when it is sent repeatedly', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    const body = { id: uuidv7(), text: 'Rang: call back on Monday' }
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => app.hub.call(addNote, { params: { id }, body })),
    )
    for (const other of others) expect(other).toEqual(first)
    expect((await app.hub.call(getTimeline, { params: { id } })).filter(({ type }) => type === 'note')).toEqual([first])
    const stranger = await app.add({ name: 'Other', email: 'other@example.com', phone: '01962 000 211' })
    await expect(app.hub.call(addNote, { params: { id: stranger.id }, body })).rejects.toMatchObject({ status: 409 })
  })

  test('needs a text and an existing lead', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    await expect(app.hub.call(addNote, { params: { id }, body: { text: ' \n ' } })).rejects.toMatchObject({
      sentence: 'Please write a note.',
    })
    await expect(app.hub.call(addNote, { params: { id: uuidv7() }, body: { text: 'Hm' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('an email', () => {
  test('by mailto is logged with the opt-out line, and marks a new lead as contacted', async () => {
    await using app = await startLeads()
    const id = await addWilling(app)
    const email = await app.hub.call(emailProspect, { params: { id }, body: emailBody })
    expect(email).toMatchObject({ method: 'mailto', status: 'sent', openedAt: null, clickedAt: null })
    expect(email.emailContent).toBe(
      'Hello,\n\nmay we help?\n\nIf you’d rather not hear from us, reply with “stop” and we won’t write again.',
    )
    expect(await app.hub.call(getProspect, { params: { id } })).toMatchObject({
      status: 'contacted',
      contactedAt: expect.any(String) as string,
    })
    expect(await app.deps.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    expect((await app.hub.call(getTimeline, { params: { id } })).map(({ kind, type }) => [kind, type])).toEqual(
      expect.arrayContaining([
        ['email', 'intro'],
        ['activity', 'status'],
      ]),
    )
  })

  test('a quote has no opt-out line', async () => {
    await using app = await startLeads()
    const id = await addWilling(app)
    const body = { ...emailBody, emailType: 'quote' } as const
    expect((await app.hub.call(emailProspect, { params: { id }, body })).emailContent).toBe(emailBody.emailContent)
  })

  test('by smtp is sent once and logged as sent', async () => {
    await using sink = await startMailSink()
    await using app = await startLeads({ environment: { SMTP_URL: sink.url } })
    const id = await addWilling(app)
    const body = { ...emailBody, id: uuidv7(), method: 'smtp' } as const
    const answers = await Promise.all([1, 2, 3].map(() => app.hub.call(emailProspect, { params: { id }, body })))
    expect(answers[0]?.status).toBe('queued')
    await expect
      .poll(async () => (await app.deps.db.selectFrom('emailCommunication').selectAll().execute())[0])
      .toMatchObject({ status: 'sent', providerMessageId: expect.stringMatching(/^<.+>$/) as string })
    expect(sink.received).toHaveLength(1)
    expect(sink.received[0]).toMatchObject({ subject: 'Your extension', recipients: ['grace@example.com'] })
    expect(sink.received[0]?.text).toContain('reply with “stop”')
    expect(sink.received[0]?.raw).toMatch(/^List-Unsubscribe: <mailto:hello@example.com\?subject=stop>/m)
    const timeline = await app.hub.call(getTimeline, { params: { id } })
    expect(timeline.filter(({ kind }) => kind === 'email' || kind === 'mail')).toHaveLength(1)
  })
})

const leaflet = { source: 'leaflet', campaign: 'spring' }

test('the timeline shows everything, newest first, page by page, in the archive too', async () => {
  await using app = await startLeads()
  await app.visitor.call(submitConsultation, {
    body: {
      ...ada(),
      extensionType: 'Two-Story Extension',
      campaign: { first: leaflet, last: { source: 'newsletter' } },
    },
  })
  const [lead] = await app.hub.call(listProspects)
  const id = lead?.id ?? ''
  await app.hub.call(editProspect, {
    params: { id },
    body: { updatedAt: lead?.updatedAt ?? '', priority: 'low', status: 'contacted' },
  })
  await app.hub.call(addNote, { params: { id }, body: { text: 'Nice people' } })
  await app.hub.call(emailProspect, { params: { id }, body: { ...emailBody, emailType: 'quote' } })
  await app.hub.call(archiveProspect, { params: { id }, body: { archiveReason: 'Later' } })

  const whole = await app.hub.call(getTimeline, { params: { id } })
  expect(whole.map(({ kind, type }) => `${kind} ${type}`).toSorted()).toEqual([
    'activity archive',
    'activity created',
    'activity edit',
    'activity note',
    'activity stage',
    'activity status',
    'consultation consultation',
    'email quote',
    'mail consultation-received',
  ])
  expect(whole.find(({ kind }) => kind === 'consultation')).toMatchObject({
    description:
      'Asked for a free consultation: Two-Storey Extension · came from leaflet / spring, most recently from newsletter',
  })
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const pages: unknown[] = []
  let next: string | undefined = `/api/prospects/${id}/timeline?limit=3`
  while (next !== undefined) {
    const page: Response = await app.ask(next)
    pages.push(...((await page.json()) as unknown[]))
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1]
  }
  expect(pages).toEqual(whole)
  await expect(app.hub.call(getTimeline, { params: { id: uuidv7() } })).rejects.toMatchObject({ status: 404 })
})

test('a lawful basis that was recorded meanwhile is not overwritten, and a repeat is none', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const basedOn = { lawfulBasis: null, lawfulBasisNote: null }
  const record = (lawfulBasisNote: string, extra: object = {}) =>
    app.hub.call(recordPrivacy, { params: { id }, body: { lawfulBasis: 'consent', lawfulBasisNote, ...extra } })
  await record('Asked at the spring show', { basedOn })
  await record('Asked at the spring show', { basedOn })
  await expect(record('Asked by phone', { basedOn })).rejects.toMatchObject({
    code: 'conflict',
    details: { current: { lawfulBasisNote: 'Asked at the spring show' } },
  })
  const seen = { lawfulBasis: 'consent', lawfulBasisNote: 'Asked at the spring show' }
  expect(await record('Asked by phone', { basedOn: seen })).toMatchObject({ lawfulBasisNote: 'Asked by phone' })
  expect(await record('Asked by letter')).toMatchObject({ lawfulBasisNote: 'Asked by letter' })
})
