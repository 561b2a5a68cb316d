import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { changeCallRules, readCallRules } from '#shared/contract/call-rules.ts'
import {
  type EmailTemplate,
  listEmailTemplates,
  readEmailSignature,
  saveEmailSignature,
  saveEmailTemplate,
} from '#shared/contract/email-templates.ts'
import { changeJob, listJobs } from '#shared/contract/jobs.ts'
import { listNewsletterIssues, type NewsletterIssue, saveNewsletterIssue } from '#shared/contract/newsletter.ts'
import { changePhotograph, listPhotographs } from '#shared/contract/photographs.ts'
import { addNote } from '#shared/contract/prospect-history.ts'
import { editProspect } from '#shared/contract/prospects.ts'
import { editScrapingSource, listScrapingSources } from '#shared/contract/scraping-sources.ts'
import { saveDraft } from '#shared/contract/website.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../../testing/fake-client.ts'
import { hugo, serveLeads } from '../../testing/fake-leads.ts'
import { sampleSource } from '../../testing/fake-sources.ts'
import { sampleItem, samplePhotograph, sampleReview, serveWebsite } from '../../testing/fake-website.ts'
import { openHub, reopenHub } from '../../testing/open-hub.tsx'
import { sampleJob } from '../../testing/sample-job.ts'
import { sampleId, sampleTime } from '../../testing/samples.ts'

const job = sampleJob({ earlyStartRequestedAt: null, revision: 3 })

const template: EmailTemplate = {
  id: sampleId(80),
  label: 'Spring offer',
  use: 'For people who agreed to hear from us.',
  emailType: 'other',
  subject: '{project} in spring',
  text: 'Hello {firstName}',
  attachments: [],
  origin: 'own',
  revision: 3,
  updatedAt: sampleTime,
}

const issue: NewsletterIssue = {
  id: sampleId(91),
  subject: 'Autumn news',
  introduction: 'Hello.',
  articles: [],
  state: 'draft',
  revision: 3,
  createdAt: sampleTime,
  startedAt: null,
  finishedAt: null,
  recipients: 0,
  sent: 0,
  failed: 0,
  unsubscribed: 0,
}

interface Form {
  name: string
  address: string
  /** The buttons that open the form. */
  open?: string[]
  field: () => Locator
  save: string
  /** Serves the record. @returns changes what the field shows, as another device would */
  serve: (client: FakeClient) => (value: string) => void
  /** Refuses each save, which is only looked at. @returns the revisions that were sent */
  sent: (client: FakeClient) => unknown[]
  /** The revision before and after the other change. */
  revisions: [unknown, unknown]
}

const labelled = (name: string) => () => page.getByRole('textbox', { name, exact: true })

/** Every form that changes a record. Those that create one can overwrite nothing. */
const forms: Form[] = [
  {
    name: 'a lead',
    address: `?lead=${hugo.id}&part=details`,
    open: ['Edit'],
    field: labelled('Location'),
    save: 'Save',
    serve(client) {
      const { change } = serveLeads(client, [hugo])
      return (location) => void change(hugo.id, { location, updatedAt: '2026-03-02T10:05:00.000Z' })
    },
    sent: (client) => (
      client.refuse(editProspect, 'conflict', 'Changed.'),
      client.requests(editProspect).map(({ body }) => body.updatedAt)
    ),
    revisions: [hugo.updatedAt, '2026-03-02T10:05:00.000Z'],
  },
  {
    name: 'a job',
    address: `?lead=${hugo.id}&part=details`,
    open: ['Edit job'],
    field: labelled('Notes on the job'),
    save: 'Save',
    serve(client) {
      serveLeads(client, [{ ...hugo, invoiceNumber: 'INV-000001' }])
      let served = job
      client.answer(listJobs, () => [served])
      return (notes) => (served = { ...served, notes, revision: 4 })
    },
    sent: (client) => (
      client.refuse(changeJob, 'conflict', 'Changed.'),
      client.requests(changeJob).map(({ body }) => body.revision)
    ),
    revisions: [3, 4],
  },
  {
    name: 'an email template',
    address: `/email-templates?template=${template.id}`,
    field: () => page.getByRole('dialog').getByRole('textbox', { name: 'Subject', exact: true }),
    save: 'Save',
    serve(client) {
      let served = template
      client.answer(listEmailTemplates, () => [served])
      return (subject) => (served = { ...served, subject, revision: 4 })
    },
    sent: (client) => (
      client.refuse(saveEmailTemplate, 'conflict', 'Changed.'),
      client.requests(saveEmailTemplate).map(({ body }) => body.revision)
    ),
    revisions: [3, 4],
  },
  {
    name: 'the signature',
    address: '/email-templates',
    field: labelled('Signature'),
    save: 'Save signature',
    serve(client) {
      let served = { signature: 'Olive Owner', usual: 'Olive Owner', revision: 'first' }
      client.answer(readEmailSignature, () => served)
      return (signature) => (served = { ...served, signature, revision: 'second' })
    },
    sent: (client) => (
      client.refuse(saveEmailSignature, 'conflict', 'Changed.'),
      client.requests(saveEmailSignature).map(({ body }) => body.revision)
    ),
    revisions: ['first', 'second'],
  },
  {
    name: 'a newsletter',
    address: '/website?show=newsletter',
    open: ['Autumn news'],
    field: () => page.getByRole('dialog').getByRole('textbox', { name: 'Introduction', exact: true }),
    save: 'Save as a draft',
    serve(client) {
      let served = issue
      client.answer(listNewsletterIssues, () => ({ issues: [served], subscribers: 2, articles: [], perHour: 60 }))
      return (introduction) => (served = { ...served, introduction, revision: 4 })
    },
    sent: (client) => (
      client.refuse(saveNewsletterIssue, 'conflict', 'Changed.'),
      client.requests(saveNewsletterIssue).map(({ body }) => body.revision)
    ),
    revisions: [3, 4],
  },
  {
    name: 'a source',
    address: `/scraping?source=${sampleId(31)}`,
    field: () => page.getByRole('dialog').getByRole('textbox', { name: 'Search terms', exact: true }),
    save: 'Save',
    serve(client) {
      let served = sampleSource()
      client.answer(listScrapingSources, () => [served])
      return (term) => (served = { ...served, searchTerms: [term], revision: 'second' })
    },
    sent: (client) => (
      client.refuse(editScrapingSource, 'conflict', 'Changed.'),
      client.requests(editScrapingSource).map(({ body }) => body.revision)
    ),
    revisions: ['first', 'second'],
  },
  {
    name: 'the rules of booking',
    address: '/settings?show=calls',
    field: () => page.getByRole('spinbutton', { name: 'Length of a call' }),
    save: 'Save booking rules',
    serve(client) {
      let served = { ...standardCallRules, revision: 'first' }
      client.answer(readCallRules, () => served)
      return (minutes) => (served = { ...served, minutes: Number(minutes), revision: 'second' })
    },
    sent: (client) => (
      client.refuse(changeCallRules, 'conflict', 'Changed.'),
      client.requests(changeCallRules).map(({ body }) => body.revision)
    ),
    revisions: ['first', 'second'],
  },
  {
    name: 'a photo',
    address: `/website?show=photographs&photograph=${samplePhotograph.id}`,
    field: () => page.getByRole('dialog').getByRole('textbox', { name: 'What it shows', exact: true }),
    save: 'Save',
    serve(client) {
      let served = samplePhotograph
      client.answer(listPhotographs, () => [served])
      return (alt) => (served = { ...served, alt, revision: 'second' })
    },
    sent: (client) => (
      client.refuse(changePhotograph, 'conflict', 'Changed.'),
      client.requests(changePhotograph).map(({ body }) => body.revision)
    ),
    revisions: ['first', 'second'],
  },
  {
    name: 'content of the website',
    address: '/website?show=reviews',
    open: ['Edit Grace Sample'],
    field: () => page.getByRole('dialog').getByRole('textbox', { name: 'Review', exact: true }),
    save: 'Save draft',
    serve(client) {
      const { change } = serveWebsite(client, [sampleItem()])
      return (text) => void change(sampleId(301), { draft: { ...sampleReview, text } })
    },
    sent: (client) => (
      client.refuse(saveDraft, 'conflict', 'Changed.'),
      client.requests(saveDraft).map(({ body }) => body.revision)
    ),
    revisions: [1, 2],
  },
]

const changedElsewhere = page.getByText('This has been changed elsewhere since you began')

/** Shows the form of a record, and opens it unless its draft has done so. */
async function show(form: Form): Promise<void> {
  for (const name of form.open ?? []) {
    const button = page.getByRole('button', { name, exact: true })
    await expect.poll(() => button.query() ?? form.field().query()).not.toBeNull()
    if (form.field().query() === null) await button.click()
  }
  await expect.element(form.field()).toBeVisible()
}

for (const form of forms) {
  // Numbers are valid in each of the fields.
  test(`a draft of ${form.name} overwrites nothing that was saved since`, async () => {
    const client = createFakeClient()
    const change = form.serve(client)
    form.sent(client)
    const hub = await openHub(client, form.address)
    await show(form)
    await form.field().fill('40')
    change('60')
    await reopenHub(client, hub)
    await show(form)
    await expect.element(page.getByText(/^Your draft from/)).toBeVisible()
    await expect.element(changedElsewhere).toBeVisible()
    await expect.element(page.getByText('Yours: “40”')).toMatchTextContent('Saved meanwhile: “60”')

    const save = page.getByRole('button', { name: form.save, exact: true })
    await save.click()
    await expect.element(changedElsewhere).toBeInViewport()
    expect(form.sent(client)).toEqual([])
    await page.getByRole('button', { name: /^Keep mine:/ }).click()
    await expect.element(changedElsewhere).not.toBeInTheDocument()
    await save.click()
    await expect.poll(() => form.sent(client)).toEqual([form.revisions[1]])
  })
}

const rules = forms.find(({ name }) => name === 'the rules of booking')!
const minutes = rules.field()
const buffer = page.getByRole('spinbutton', { name: 'Break between calls' })

test('the saved value can be taken, and what was changed in other fields is there at once', async () => {
  const client = createFakeClient()
  let served = { ...standardCallRules, revision: 'first' }
  client.answer(readCallRules, () => served)
  const hub = await openHub(client, rules.address)
  await minutes.fill('40')
  served = { ...served, minutes: 60, bufferMinutes: 25, revision: 'second' }
  await reopenHub(client, hub)
  await expect.element(buffer).toHaveValue(25)
  await expect.element(minutes).toHaveValue(40)
  await expectNoViolations()
  await page.getByRole('button', { name: /^Use the saved one: Length of a call/ }).click()
  await expect.element(minutes).toHaveValue(60)
  await expect.element(minutes).toHaveFocus()
  await expect.element(changedElsewhere).not.toBeInTheDocument()
  expect(Object.keys(localStorage).filter((key) => key.includes('call-rules'))).toEqual([])
})

test('a form that is open shows both values once a save is refused, and keeps the entries', async () => {
  const client = createFakeClient()
  let served = { ...standardCallRules, revision: 'first' }
  client.answer(readCallRules, () => served)
  client.refuse(changeCallRules, 'conflict', 'Changed.', { current: {} })
  await openHub(client, rules.address)
  await minutes.fill('40')
  served = { ...served, minutes: 60, revision: 'second' }
  await page.getByRole('button', { name: rules.save }).click()
  await expect.element(page.getByText('Yours: “40”')).toMatchTextContent('Saved meanwhile: “60”')
  await expect.element(minutes).toHaveValue(40)
})

test('a refused save whose own fields nobody else has changed is only to be repeated', async () => {
  const client = createFakeClient()
  let served = { ...standardCallRules, revision: 'first' }
  client.answer(readCallRules, () => served)
  const accept = client.refuse(changeCallRules, 'conflict', 'Changed.', { current: {} })
  await openHub(client, rules.address)
  await minutes.fill('40')
  served = { ...served, bufferMinutes: 25, revision: 'second' }
  const save = page.getByRole('button', { name: rules.save })
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please check the form, then save again.')
  await expect.element(buffer).toHaveValue(25)
  accept()
  client.answer(changeCallRules, ({ body }) => (served = { ...body, revision: 'third' }))
  await save.click()
  await expect
    .poll(() => client.requests(changeCallRules).at(-1)?.body)
    .toEqual({ ...standardCallRules, minutes: 40, bufferMinutes: 25, revision: 'second' })
})

test('a draft that says nothing else than the record is dropped', async () => {
  const client = createFakeClient()
  const change = rules.serve(client)
  const hub = await openHub(client, rules.address)
  await minutes.fill('40')
  change('40')
  await reopenHub(client, hub)
  await expect.element(minutes).toHaveValue(40)
  await expect.element(page.getByText(/^Your draft from/)).not.toBeInTheDocument()
  expect(Object.keys(localStorage).filter((key) => key.includes('call-rules'))).toEqual([])
})

test('a draft of an earlier version, which says nothing of its record, shows each difference', async () => {
  const client = createFakeClient()
  rules.serve(client)
  localStorage.setItem(
    'hub-draft:call-rules',
    JSON.stringify({ savedAt: new Date().toISOString(), values: { minutes: 40 } }),
  )
  rules.sent(client)
  await openHub(client, rules.address)
  await expect.element(page.getByText('Yours: “40”')).toMatchTextContent('Saved meanwhile: “30”')
  await page.getByRole('button', { name: rules.save }).click()
  await expect.element(changedElsewhere).toBeInViewport()
  expect(rules.sent(client)).toEqual([])
})

test('what nobody has decided is not published either', async () => {
  const client = createFakeClient()
  const review = forms.find(({ name }) => name === 'content of the website')!
  const change = review.serve(client)
  const hub = await openHub(client, review.address)
  await show(review)
  await review.field().fill('40')
  change('60')
  await reopenHub(client, hub)
  await show(review)
  await expect.element(changedElsewhere).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(changedElsewhere).toBeInViewport()
  expect(review.sent(client)).toEqual([])
})

test('a tab neither shows nor deletes the draft of another one that is open, and shows it once that one is closed', async () => {
  const client = createFakeClient()
  const change = rules.serve(client)
  const lock = Promise.withResolvers<void>()
  void navigator.locks.request('hub-tab:other', () => lock.promise)
  const others = 'hub-draft:call-rules#other'
  const basis = { revision: 'first', values: { minutes: 30 } }
  const text = JSON.stringify({ savedAt: new Date().toISOString(), values: { minutes: 40 }, basis })
  localStorage.setItem(others, text)
  const hub = await openHub(client, rules.address)
  await expect.element(minutes).toHaveValue(30)
  await minutes.fill('50')
  client.answer(changeCallRules, ({ body }) => (change(String(body.minutes)), { ...body, revision: 'second' }))
  await page.getByRole('button', { name: rules.save }).click()
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('call-rules'))).toEqual([others])
  expect(localStorage.getItem(others)).toBe(text)

  lock.resolve()
  await reopenHub(client, hub)
  await expect.element(page.getByText(/^Your draft from/)).toBeVisible()
  await expect.element(page.getByText('Yours: “40”')).toMatchTextContent('Saved meanwhile: “50”')
})

test('a restored draft keeps the time at which it was typed', async () => {
  const client = createFakeClient()
  rules.serve(client)
  const savedAt = new Date(Date.now() - 3_600_000).toISOString()
  const basis = { revision: 'first', values: { minutes: 30 } }
  localStorage.setItem('hub-draft:call-rules', JSON.stringify({ savedAt, values: { minutes: 40 }, basis }))
  const hub = await openHub(client, rules.address)
  const line = page.getByText(/^Your draft from/)
  await expect.element(line).toBeVisible()
  const said = line.element().textContent
  await reopenHub(client, hub)
  await expect.element(line).toMatchTextContent(said.slice(0, 25))
})

test('a draft that was discarded can be restored after its form was closed', async () => {
  const client = createFakeClient()
  const source = forms.find(({ name }) => name === 'a source')!
  source.serve(client)
  const hub = await openHub(client, source.address)
  await source.field().fill('loft')
  await reopenHub(client, hub)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(source.field()).toHaveValue('loft conversion\nextension')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Sample planning', exact: true }).click()
  await expect.element(source.field()).toHaveValue('loft')
})

test('what is typed while a note is being added stays in the field', async () => {
  const client = createFakeClient()
  serveLeads(client, [hugo])
  const added = { id: sampleId(73), at: sampleTime, kind: 'activity', type: 'note', description: 'Note' } as const
  client.answer(addNote, { ...added, oldValue: null, newValue: null, notes: 'Rang', canUndo: false })
  const release = client.hold(addNote)
  await openHub(client, `?lead=${hugo.id}`)
  const note = page.getByRole('textbox', { name: 'Note', exact: true })
  await note.fill('Rang')
  await page.getByRole('button', { name: 'Add note' }).click()
  await note.fill('Wrote as well')
  release()
  await expect.poll(() => client.requests(addNote)).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Add note' })).toBeEnabled()
  await expect.element(note).toHaveValue('Wrote as well')
  await note.fill('')
})
