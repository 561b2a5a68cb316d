import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Client } from '#shared/client.ts'
import type { ApiCall, CallInput } from '#shared/contract/api-call.ts'
import { uploadAttachment } from '#shared/contract/attachments.ts'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { blockDays } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { saveEmailTemplate, sendTestEmail } from '#shared/contract/email-templates.ts'
import { uploadEnquiryFile } from '#shared/contract/enquiry-files.ts'
import { calls } from '#shared/contract/index.ts'
import { issueInvoice } from '#shared/contract/invoices.ts'
import { startJob } from '#shared/contract/jobs.ts'
import { uploadLeadFile } from '#shared/contract/lead-files.ts'
import { saveNewsletterIssue, testNewsletterIssue } from '#shared/contract/newsletter.ts'
import { logPhoneCall } from '#shared/contract/phone-calls.ts'
import { uploadPhotograph } from '#shared/contract/photographs.ts'
import { changeProspects, mergeProspects } from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect } from '#shared/contract/prospect-history.ts'
import { importProspects } from '#shared/contract/prospect-import.ts'
import { createProspect } from '#shared/contract/prospects.ts'
import { issueQuote } from '#shared/contract/quotes.ts'
import { createSavedView } from '#shared/contract/saved-views.ts'
import { deliverFoundProspects } from '#shared/contract/scraping-runs.ts'
import { createTask } from '#shared/contract/tasks.ts'
import { saveDraft } from '#shared/contract/website.ts'
import { payDeposit } from '../../features/appointments/surveys/testing.ts'
import { pdf, toBlob } from '../../features/lead-files/testing.ts'
import { picture } from '../../features/photographs/testing.ts'
import { publicDns, sampleBatch, startRun } from '../../features/scraping/testing.ts'
import { grace, startLeads } from '../../prospects/testing.ts'
import { watchCommits } from '../../testing/database-file.ts'
import { ada } from '../../testing/enquiries.ts'
import { manualClock } from '../clock.ts'

/** The fields of a call by which its caller names what it makes. */
const idFields = ['id', 'mergeId', 'batchId', 'importId', 'bulkRunId']
/** Calls whose caller makes the id in their address, and which know a repeat by the revision. */
const saves: readonly ApiCall[] = [saveDraft, saveEmailTemplate, saveNewsletterIssue]

/** Whether the caller of a call makes the id of what it makes. */
function hasOwnId({ method, body, query, upload, changesNothing }: ApiCall): boolean {
  const schema = upload ? query : body
  if (method !== 'POST' || changesNothing || !schema) return false
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return idFields.some((field) => field in properties)
}

/** Returns what makes a call with the same input as often as it is asked. */
function by(client: Client) {
  const send = client.call as (call: ApiCall, input: unknown) => Promise<unknown>
  return <C extends ApiCall>(call: C, input: CallInput<C>) => ({
    call: call as ApiCall,
    send: () => send(call, input),
  })
}

async function startWithSamples() {
  const clock = manualClock('2026-11-23T09:00:00.000Z')
  const environment = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    BUSINESS_ADDRESS: '2 Mill Lane, Winchester',
    VAT_NUMBER: 'GB123456789',
  }
  const app = await startLeads({ clock, dns: publicDns, environment })
  const [one, other, third] = [
    await app.add(),
    await app.add({ email: 'bea@example.com', phone: '020 7946 0022' }),
    await app.add({ email: 'cy@example.com', phone: '020 7946 0023' }),
  ]
  const paid = await payDeposit(app)
  const enquiry = await app.visitor.call(submitConsultation, { body: ada({ email: 'dee@example.com' }) })
  const links = app.deps.shortLivedLinks(uploadEnquiryFile.path)
  const token = new URL(links.address(enquiry.id)).searchParams.get('token') ?? ''
  const { source, console: desktop, runId } = await startRun({ ...app, app, clock, owner: app.hub })
  const photograph = await picture(800, 600).jpeg().toBuffer()
  const [owner, visitor] = [by(app.hub), by(app.visitor)]
  const params = { id: one.id }
  const text = { emailType: 'other', subject: 'Your extension', text: 'Thank you for your call.' } as const
  const letter = { subject: 'Winter news', introduction: 'Good morning.', articles: [] }
  const samples = [
    owner(createProspect, {
      body: { ...grace({ email: 'eve@example.com', phone: '020 7946 0024' }), id: uuidv7() },
    }),
    owner(addNote, { params, body: { id: uuidv7(), text: 'Rang' } }),
    owner(emailProspect, {
      params: { id: paid.prospectId },
      body: { id: uuidv7(), emailType: 'quote', subject: 'Your extension', emailContent: 'Hello.', method: 'mailto' },
    }),
    owner(logPhoneCall, { params, body: { id: uuidv7(), outcome: 'spoke' } }),
    owner(createTask, { body: { id: uuidv7(), title: 'Ring back', dueOn: '2026-11-24' } }),
    owner(createSavedView, { body: { id: uuidv7(), name: 'Urgent', search: 'priority=high' } }),
    owner(blockDays, { body: { id: uuidv7(), from: '2026-12-21', to: '2026-12-24' } }),
    owner(issueQuote, { params: { id: paid.prospectId }, body: { id: uuidv7(), packageType: 'Pre-Build', lines: [] } }),
    owner(startJob, { params: { id: other.id }, body: { id: uuidv7(), packageType: 'Pre-Build' } }),
    owner(issueInvoice, {
      params: { id: paid.prospectId },
      body: { id: uuidv7(), packageType: 'Pre-Build', customerAddress: '1 High Street' },
    }),
    owner(sendTestEmail, { body: { id: uuidv7(), ...text, attachments: [] } }),
    owner(testNewsletterIssue, { body: { id: uuidv7(), ...letter } }),
    owner(saveNewsletterIssue, { params: { id: uuidv7() }, body: { ...letter, revision: 0 } }),
    owner(saveEmailTemplate, {
      params: { id: uuidv7() },
      body: { ...text, label: 'Thanks', use: 'After a call', attachments: [], revision: 0 },
    }),
    owner(saveDraft, {
      params: { kind: 'review', id: uuidv7() },
      body: {
        revision: 0,
        content: {
          author: 'Ada',
          rating: 5,
          text: 'Very good.',
          source: 'By email',
          givenOn: '2026-11-02',
          onPackages: false,
        },
      },
    }),
    owner(mergeProspects, { params: { id: other.id }, body: { mergeId: uuidv7(), otherId: third.id } }),
    owner(changeProspects, { body: { bulkRunId: uuidv7(), ids: [one.id], action: 'priority', priority: 'low' } }),
    by(desktop)(deliverFoundProspects, { params: { id: runId }, body: sampleBatch(source.id) }),
    visitor(submitConsultation, { body: { ...ada({ email: 'fay@example.com' }), id: uuidv7() } }),
    visitor(submitCalculator, { body: { id: uuidv7(), name: 'Gus', email: 'gus@example.com', sqm: 20 } }),
    owner(uploadLeadFile, { params, query: { id: uuidv7(), fileName: 'Plan.pdf' }, body: toBlob(pdf) }),
    owner(uploadAttachment, { query: { id: uuidv7(), fileName: 'Plan.pdf' }, body: toBlob(pdf) }),
    owner(uploadPhotograph, { query: { id: uuidv7(), fileName: 'kitchen.jpg' }, body: toBlob(photograph) }),
    visitor(uploadEnquiryFile, { query: { token, id: uuidv7(), fileName: 'Plan.pdf' }, body: toBlob(pdf) }),
    owner(importProspects, {
      query: { importId: uuidv7(), fileName: 'leads.csv' },
      body: 'name,email,phone\nHal Sample,hal@example.com,020 7946 0026\n',
    }),
  ]
  const commits = watchCommits(join(app.deps.config.dataDir, 'app.db'))
  return {
    ...app,
    clock,
    samples,
    /** The kind of each change that was announced, the first one first. */
    announced: () => (commits.contents()['change'] ?? []).map((row) => (row as unknown[])[1]),
    /** Everything that is stored, without what changes when an email is tried or a device is used. */
    stored() {
      const {
        accessToken: _,
        change: _changes,
        setting: _settings,
        sqlite_sequence: _last,
        outbox = [],
        ...tables
      } = commits.contents()
      return { ...tables, outbox: outbox.map((row) => (row as unknown[])[0]) }
    },
    async [Symbol.asyncDispose]() {
      commits[Symbol.dispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

test('a call whose caller makes the id is answered the same when it is repeated, changes what it says and nothing more', async () => {
  await using app = await startWithSamples()
  for (const { call, send } of app.samples) {
    const before = app.stored()
    const announced = app.announced()
    const answer = await send()
    const after = app.stored()
    app.clock.advance(1000)
    expect(after, `${call.path} stores something`).not.toEqual(before)
    // A visitor's call doesn't say what it changes.
    const changed = app.announced().slice(announced.length)
    expect(call.changes ?? changed, `${call.path} says what it changes`).toEqual(expect.arrayContaining(changed))
    expect(await send(), call.path).toEqual(answer)
    expect(app.stored(), call.path).toEqual(after)
  }
  expect(new Set(app.samples.map(({ call }) => call))).toEqual(new Set([...calls.filter(hasOwnId), ...saves]))
})

test('sent twice at once, such a call is answered the same each time and stores what one call stores', async () => {
  await using app = await startWithSamples()
  for (const { call, send } of app.samples) {
    const [first, second] = await Promise.all([send(), send()])
    const after = app.stored()
    expect(second, call.path).toEqual(first)
    expect(await send(), call.path).toEqual(first)
    expect(app.stored(), call.path).toEqual(after)
  }
})
