import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { EmailType } from '#shared/business/send-gate.ts'
import { ApiError } from '#shared/client.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { emailProspect, emailTypes, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { importProspects } from '#shared/contract/prospect-import.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { manualClock } from '../../platform/clock.ts'
import { ada, confirmEnquiry } from '../../testing/enquiries.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

const words = { subject: 'Your extension', emailContent: 'Hello' }
const note = 'As they said on the phone on 21 November'

const send = (app: LeadsApp, id: string, emailType: EmailType) =>
  app.hub.call(emailProspect, { params: { id }, body: { ...words, emailType } })

/** Returns the kinds of email that are allowed; all others are refused with the rule. */
async function passes(app: LeadsApp, id: string): Promise<EmailType[]> {
  const passed: EmailType[] = []
  for (const type of emailTypes) {
    try {
      await send(app, id, type)
      passed.push(type)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'may_not_email')) throw error
    }
  }
  return passed
}

async function idOf(app: LeadsApp, q: string): Promise<string> {
  const [lead] = await app.hub.call(listProspects, { query: { q } })
  return lead?.id ?? ''
}

async function addFound(app: LeadsApp): Promise<string> {
  await app.find({ name: 'Found', email: 'found@example.com' })
  return idOf(app, 'found@')
}

const all = [...emailTypes]
const notice: EmailType[] = ['privacy_notice']
const answers: EmailType[] = ['quote', 'reminder', 'privacy_notice']

describe('the send gate', () => {
  test('allows only the privacy notice to people who did not contact us, until a lawful basis is recorded', async () => {
    await using app = await startLeads()
    const importId = uuidv7()
    await app.hub.call(importProspects, { query: { importId }, body: 'name,email\nListed,listed@example.com\n' })
    for (const id of [await addFound(app), await idOf(app, 'listed@'), (await app.add()).id]) {
      expect(await passes(app, id)).toEqual(notice)
      expect(await app.hub.call(getProspect, { params: { id } })).toMatchObject({
        status: 'new',
        contactedAt: null,
        noticeSentAt: expect.any(String) as string,
      })
      const body = { lawfulBasis: 'contract', lawfulBasisNote: note } as const
      await app.hub.call(recordPrivacy, { params: { id }, body })
      expect(await passes(app, id)).toEqual(answers)
    }
    expect(await app.deps.db.selectFrom('emailCommunication').select('id').execute()).toHaveLength(12)
  })

  test('allows answers to an enquiry at once, and marketing only with consent', async () => {
    await using app = await startLeads()
    await app.visitor.call(submitConsultation, { body: ada() })
    await app.visitor.call(submitCalculator, { body: { name: 'Sums', email: 'sums@example.com', sqm: 20 } })
    for (const id of [await idOf(app, ada().email), await idOf(app, 'sums@')]) {
      expect(await passes(app, id)).toEqual(answers)
      await expect(send(app, id, 'intro')).rejects.toMatchObject({
        sentence: expect.stringMatching(/can answer.*For marketing you need their consent/) as string,
      })
      await app.hub.call(recordPrivacy, { params: { id }, body: { lawfulBasis: 'consent', lawfulBasisNote: note } })
      expect(await passes(app, id)).toEqual(all)
    }
  })

  test('allows answers to a found person who then contacts us, once it is proved', async () => {
    await using app = await startLeads()
    const id = await addFound(app)
    await app.visitor.call(submitConsultation, { body: ada({ email: 'found@example.com' }) })
    expect(await passes(app, id)).toEqual(['privacy_notice'])
    await confirmEnquiry(app)
    expect(await passes(app, id)).toEqual(answers)
  })

  test('allows marketing on legitimate interests to a company, but not to a private person', async () => {
    await using app = await startLeads()
    const id = await addFound(app)
    const params = { id }
    await expect(
      app.hub.call(recordPrivacy, { params, body: { lawfulBasis: 'legitimate_interests' } }),
    ).rejects.toMatchObject({ status: 400, sentence: expect.stringMatching(/^Please say how you know/) as string })
    const basis = { lawfulBasis: 'legitimate_interests', lawfulBasisNote: 'Weighed on 21 November' } as const
    await app.hub.call(recordPrivacy, { params, body: basis })
    expect(await passes(app, id)).toEqual(notice)
    await app.hub.call(recordPrivacy, { params, body: { subscriberType: 'corporate' } })
    expect(await passes(app, id)).toEqual(all)
    expect((await send(app, id, 'intro')).emailContent).toContain('reply with “stop”')
  })

  test('blocks all marketing after an objection, but no answers', async () => {
    await using app = await startLeads()
    await app.visitor.call(submitConsultation, { body: ada() })
    const enquiry = await idOf(app, ada().email)
    for (const id of [enquiry, await addFound(app)]) {
      const params = { id }
      await app.hub.call(recordPrivacy, { params, body: { lawfulBasis: 'consent', lawfulBasisNote: note } })
      await app.hub.call(recordPrivacy, { params, body: { objected: true } })
      expect(await passes(app, id)).toEqual(id === enquiry ? answers : notice)
      await expect(send(app, id, 'intro')).rejects.toMatchObject({
        sentence: expect.stringMatching(/has objected to marketing, so you can’t send them any/) as string,
      })
      expect(await app.hub.call(getTimeline, { params })).toContainEqual(
        expect.objectContaining({ type: 'privacy', description: 'Objection to marketing recorded' }),
      )
    }
  })

  test('needs a new lawful basis after an objection is withdrawn, which may have the same words', async () => {
    const clock = manualClock('2026-11-21T09:00:00.000Z')
    await using app = await startLeads({ clock })
    const { id } = await app.add()
    const params = { id }
    const consent = { lawfulBasis: 'consent', lawfulBasisNote: note } as const
    await app.hub.call(recordPrivacy, { params, body: consent })
    expect(await passes(app, id)).toEqual(all)
    await app.hub.call(recordPrivacy, { params, body: { objected: true } })
    const { objectedAt, lastObjectedAt } = await app.hub.call(recordPrivacy, { params, body: { objected: false } })
    expect([objectedAt, lastObjectedAt]).toEqual([null, expect.any(String)])
    expect(await passes(app, id)).toEqual(notice)
    await expect(send(app, id, 'intro')).rejects.toMatchObject({
      sentence: expect.stringMatching(
        /objected to marketing after this basis.*record the one that applies now/,
      ) as string,
    })
    clock.advance(1)
    await app.hub.call(recordPrivacy, { params, body: consent })
    expect(await passes(app, id)).toEqual(all)
  })

  test('blocks everything to a lead without an email address', async () => {
    await using app = await startLeads()
    const { id } = await app.add({ email: '' })
    expect(await passes(app, id)).toEqual([])
  })
})

test('lawful basis and objection are in the audit log, once for each change', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const consent = { lawfulBasis: 'consent', lawfulBasisNote: note } as const
  for (const body of [consent, consent, { objected: true }, { objected: true }, { objected: false }]) {
    await app.hub.call(recordPrivacy, { params: { id }, body })
  }
  for (const _ of [1, 2]) await app.hub.call(recordPrivacy, { params: { id }, body: { lawfulBasis: null } })
  const entries = (await app.hub.call(listAudit)).filter(({ subjectId }) => subjectId === id)
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['basis_withdrawn', {}],
    ['objection_withdrawn', {}],
    ['objection_recorded', {}],
    ['basis_recorded', { basis: 'consent' }],
  ])
  expect(JSON.stringify(entries)).not.toContain(note)
})
