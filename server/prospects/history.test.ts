import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { startMailSink } from '../mail/testing.ts'
import { ada } from '../testing/enquiries.ts'
import { type LeadsApp, startLeads } from './testing.ts'

const words = { emailType: 'intro', subject: 'Your extension', emailContent: 'Hello,\n\nmay we help?' } as const

const rule = (sentence: RegExp) => ({ status: 409, sentence: expect.stringMatching(sentence) as string })

async function addFound(app: LeadsApp): Promise<string> {
  await app.find({ name: 'Found', email: 'found@example.com' })
  const [lead] = await app.hub.call(listProspects, { query: { q: 'found' } })
  return lead?.id ?? ''
}

describe('a note', () => {
  test('is on the timeline once, however often it is sent', async () => {
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

  test('says something, about somebody who is there', async () => {
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

describe('an e-mail', () => {
  test('by mailto is logged, with the way out, and makes a new lead a contacted one', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    const email = await app.hub.call(emailProspect, { params: { id }, body: words })
    expect(email).toMatchObject({ method: 'mailto', status: 'sent', openedAt: null, clickedAt: null })
    expect(email.emailContent).toBe(
      'Hello,\n\nmay we help?\n\nIf you would rather not hear from us, reply with “stop” and we will not write again.',
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

  test('a quote has no such line', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    const body = { ...words, emailType: 'quote' } as const
    expect((await app.hub.call(emailProspect, { params: { id }, body })).emailContent).toBe(words.emailContent)
  })

  test('by smtp goes out once, and the log says so', async () => {
    await using sink = await startMailSink()
    await using app = await startLeads({ environment: { SMTP_URL: sink.url } })
    const { id } = await app.add()
    const body = { ...words, id: uuidv7(), method: 'smtp' } as const
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

describe('the send gate', () => {
  test('keeps who was found from being written to until there is a basis, and from marketing without consent', async () => {
    await using app = await startLeads()
    const params = { id: await addFound(app) }
    const send = (emailType: 'intro' | 'privacy_notice' | 'quote') =>
      app.hub.call(emailProspect, { params, body: { ...words, emailType } })
    await expect(send('intro')).rejects.toMatchObject(rule(/record a lawful basis .*PECR/))
    expect(await app.deps.db.selectFrom('emailCommunication').selectAll().execute()).toEqual([])

    await send('privacy_notice')
    expect(await app.hub.call(getProspect, { params })).toMatchObject({
      status: 'new',
      contactedAt: null,
      noticeSentAt: expect.any(String) as string,
    })
    await expect(
      app.hub.call(recordPrivacy, { params, body: { lawfulBasis: 'legitimate_interests' } }),
    ).rejects.toMatchObject({ status: 400, sentence: expect.stringMatching(/^Please say how you know/) as string })
    const basis = { lawfulBasis: 'legitimate_interests', lawfulBasisNote: 'Weighed on 21 November' } as const
    await app.hub.call(recordPrivacy, { params, body: basis })
    await expect(send('intro')).rejects.toMatchObject(rule(/only with consent or a soft opt-in/))
    await app.hub.call(recordPrivacy, { params, body: { subscriberType: 'corporate' } })
    expect(await send('intro')).toMatchObject({ status: 'sent' })
    await app.hub.call(recordPrivacy, { params, body: { lawfulBasis: null } })
    await expect(send('quote')).rejects.toMatchObject(rule(/lawful basis/))
  })

  test('opens for somebody who was found and then wrote to us', async () => {
    await using app = await startLeads()
    const params = { id: await addFound(app) }
    await app.visitor.call(submitConsultation, { body: ada({ email: 'found@example.com' }) })
    expect(await app.hub.call(emailProspect, { params, body: words })).toMatchObject({ status: 'sent' })
  })

  test('an objection stops marketing at once, and nothing else', async () => {
    await using app = await startLeads()
    const params = { id: (await app.add()).id }
    await app.hub.call(recordPrivacy, { params, body: { objected: true } })
    await expect(app.hub.call(emailProspect, { params, body: words })).rejects.toMatchObject(
      rule(/objection is absolute/),
    )
    const quote = { ...words, emailType: 'quote' } as const
    expect(await app.hub.call(emailProspect, { params, body: quote })).toMatchObject({ status: 'sent' })
    expect(await app.hub.call(getTimeline, { params })).toContainEqual(
      expect.objectContaining({ type: 'privacy', description: 'Objection to marketing recorded' }),
    )
  })

  test('nobody can be written to without an address', async () => {
    await using app = await startLeads()
    const { id } = await app.add({ email: '' })
    await expect(app.hub.call(emailProspect, { params: { id }, body: words })).rejects.toMatchObject(
      rule(/no e-mail address/),
    )
  })
})

test('the timeline tells everything, newest first, page by page, in the archive too', async () => {
  await using app = await startLeads()
  await app.visitor.call(submitConsultation, { body: ada() })
  const [lead] = await app.hub.call(listProspects)
  const id = lead?.id ?? ''
  await app.hub.call(editProspect, {
    params: { id },
    body: { updatedAt: lead?.updatedAt ?? '', priority: 'low', status: 'contacted' },
  })
  await app.hub.call(addNote, { params: { id }, body: { text: 'Nice people' } })
  await app.hub.call(emailProspect, { params: { id }, body: words })
  await app.hub.call(archiveProspect, { params: { id }, body: { archiveReason: 'Later' } })

  const whole = await app.hub.call(getTimeline, { params: { id } })
  expect(whole.map(({ kind, type }) => `${kind} ${type}`).toSorted()).toEqual([
    'activity archive',
    'activity created',
    'activity edit',
    'activity note',
    'activity status',
    'consultation consultation',
    'email intro',
    'mail consultation-received',
  ])
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
