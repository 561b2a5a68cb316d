import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Attachment, uploadAttachment } from '#shared/contract/attachments.ts'
import * as calls from '#shared/contract/email-templates.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, pageOf } from '../testing/fake-client.ts'
import { hugo } from '../testing/fake-leads.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, press, reopenHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTemplates, sampleTime } from '../testing/samples.ts'

const own: calls.EmailTemplate = {
  id: sampleId(80),
  label: 'Spring offer',
  use: 'For people who agreed to hear from us.',
  emailType: 'other',
  subject: '{project} in spring',
  text: 'Hello {firstName},\n\nSpring is coming to {place}.\n\nKind regards',
  attachments: [],
  origin: 'own',
  revision: 3,
  updatedAt: sampleTime,
}

/** Answers as a server with the program's templates and these. */
function serveTemplates(...added: calls.EmailTemplate[]) {
  const client = createFakeClient()
  const files: Attachment[] = []
  client.answer(uploadAttachment, ({ query }) => {
    const file = { ...query, bytes: 2048 }
    files.push(file)
    return file
  })
  let templates = [...sampleTemplates, ...added]
  client.answer(calls.listEmailTemplates, () => templates)
  client.answer(calls.saveEmailTemplate, ({ params: { id }, body: { revision, attachments, ...content } }) => {
    const known = templates.find((template) => template.id === id)
    const origin = known === undefined || known.origin === 'own' ? 'own' : 'changed'
    const saved = {
      id,
      ...content,
      attachments: files.filter((file) => attachments.includes(file.id)),
      origin,
      revision: revision + 1,
      updatedAt: sampleTime,
    } as const
    templates = known ? templates.map((one) => (one.id === id ? saved : one)) : [...templates, saved]
    return saved
  })
  client.answer(calls.deleteEmailTemplate, ({ params: { id } }) => {
    const original = sampleTemplates.find((template) => template.id === id)
    templates = templates.flatMap((one) => (one.id === id ? (original ?? []) : one))
  })
  client.answer(calls.orderEmailTemplates, ({ body: { ids } }) => {
    templates = templates.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    return templates
  })
  client.answer(calls.sendTestEmail, { recipient: 'owner@example.com' })
  client.answer(listProspects, () => pageOf([{ ...hugo, location: 'Alresford' }]))
  return client
}

const items = page.getByRole('list', { name: 'Templates' }).getByRole('listitem')
const panel = page.getByRole('dialog')
const field = (name: string) => panel.getByLabelText(name, { exact: true })
const preview = panel.getByRole('article', { name: 'Preview of the email' })

async function choose(template: string, action: string) {
  await page.getByRole('button', { name: `More actions for “${template}”` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the view says that it loads and that it failed', async () => {
  await expectLoadStates(serveTemplates(), '/email-templates', [
    { call: calls.listEmailTemplates, loading: 'Loading the templates', failed: 'Couldn’t load the templates' },
    { call: calls.readEmailSignature, loading: 'Loading the signature', failed: 'Couldn’t load the signature' },
  ])
  await expect.element(items).toHaveLength(6)
})

test('each template unfolds to its text, with what is filled in from the lead', async () => {
  await openHub(serveTemplates(own), '/email-templates')
  await expect.element(items).toHaveLength(7)
  await page.getByText('Follow-up', { exact: true }).click()
  await expect.element(page.getByText('Still planning what they’re planning?')).toBeVisible()
  await expect.element(items.nth(2).getByText('If you’d rather not hear from us')).toBeVisible()
  await expect.element(items.nth(6).getByText('Yours', { exact: true })).toBeVisible()
  await expectNoViolations()
})

test('a template is added with fields, words for what is not known, and a preview', async () => {
  const client = serveTemplates()
  const hub = await openHub(client, '/email-templates')
  await page.getByRole('button', { name: 'Add a template' }).click()
  await panel.getByRole('button', { name: 'Add template' }).click()
  await expect.element(panel.getByText('Please give it a name')).toBeVisible()
  await expect.element(field('Name')).toHaveFocus()

  await field('Name').fill('After the site visit')
  await field('When you’d use it').fill('The day after we measured.')
  await field('Subject').fill('Your drawings for ')
  await panel.getByRole('button', { name: 'what they’re planning' }).click()
  await expect.element(field('Subject')).toHaveValue('Your drawings for {project}')
  await expect.element(field('Subject')).toHaveFocus()
  await userEvent.keyboard(' next')
  await expect.element(field('Subject')).toHaveValue('Your drawings for {project} next')

  await field('Text').fill('Hello {firstName},\n\nThank you for having us in ')
  await panel.getByRole('button', { name: 'where they live', exact: true }).click()
  await field('Where they live').fill('your lovely home')
  await expect
    .element(field('Text'))
    .toHaveValue('Hello {firstName},\n\nThank you for having us in {place|your lovely home}')
  await expect.element(preview).toMatchTextContent('Hello Grace,')
  await expect.element(preview).toMatchTextContent('Thank you for having us in Winchester')
  await field('Filled in for').selectOptions('A lead we know little about')
  await expect.element(preview).toMatchTextContent('Hello there,')
  await expect.element(preview).toMatchTextContent('Thank you for having us in your lovely home')
  await field('Filled in for').selectOptions('Hugo Sample')
  await expect.element(preview).toMatchTextContent('in Alresford')
  await expect.element(preview).toMatchTextContent('Olive Owner, trading as Sample Extensions')
  await expect.element(preview).not.toMatchTextContent('If you’d rather not hear from us')
  await field('Kind of email').selectOptions('Marketing: news or an offer')
  await expect.element(preview).toMatchTextContent('If you’d rather not hear from us')

  const refuse = client.refuse(uploadAttachment, 'unsupported_type', 'This file can’t be attached.')
  const chooser = panel.getByLabelText('Files to attach')
  await chooser.upload(new File(['MZ'], 'setup.exe'))
  await expect.element(panel.getByText('setup.exe: This file can’t be attached.')).toBeVisible()
  refuse()
  await chooser.upload(['Checklist.pdf', 'Prices.pdf'].map((name) => new File(['%PDF-1.7'], name)))
  const attached = panel.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
  await expect.element(attached).toHaveLength(2)
  await panel.getByRole('button', { name: 'Remove Prices.pdf' }).click()
  await expect.element(attached).toHaveLength(1)
  await expect.element(panel.getByRole('button', { name: 'Attach files' })).toHaveFocus()
  await expect.element(preview).toMatchTextContent('Attached: Checklist.pdf')
  await expectNoViolations()

  await reopenHub(client, hub)
  await expect.element(field('Name')).toHaveValue('After the site visit')
  await expect.element(attached).toMatchTextContent('Checklist.pdf')
  await panel.getByRole('button', { name: 'Send me a test' }).click()
  await expect.element(toast('Test on its way')).toMatchTextContent('To owner@example.com.')
  expect(client.requests(calls.sendTestEmail)).toMatchObject([
    { body: { emailType: 'other', text: expect.stringContaining('in Winchester') as string } },
  ])
  await panel.getByRole('button', { name: 'Add template' }).click()
  await expect.element(toast('Template saved')).toBeVisible()
  await expect.element(items).toHaveLength(7)
  await expect.element(items.nth(6)).toMatchTextContent('After the site visit')
  expect(client.requests(calls.saveEmailTemplate)[0]?.body.attachments).toHaveLength(1)
})

test('a refusal is on its field, and a change in another window is not lost', async () => {
  const client = serveTemplates(own)
  await openHub(client, '/email-templates')
  await page.getByRole('button', { name: 'Edit “Spring offer”' }).click()
  await field('Text').fill('Hello {name}')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .element(panel.getByText('There is no field {name}: please choose one from “Insert a field”'))
    .toBeVisible()
  await expect.element(field('Text')).toHaveFocus()
  await field('Text').fill('Hello')
  client.refuse(calls.saveEmailTemplate, 'conflict', 'This has been changed in another window.')
  client.answer(calls.listEmailTemplates, [...sampleTemplates, { ...own, text: 'Hello again', revision: 4 }])
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Saved meanwhile: “Hello again”')
  expect(client.requests(calls.saveEmailTemplate)).toMatchObject([{ body: { text: 'Hello', revision: 3 } }])
  await panel.getByRole('button', { name: 'Use the saved one: Text' }).click()
  await expect.element(field('Text')).toHaveValue('Hello again')
  await press('Escape')
  await expect.element(panel).not.toBeInTheDocument()
})

test('a template of the program is changed and its original restored; an own one is copied and deleted', async () => {
  const client = serveTemplates(own)
  await openHub(client, '/email-templates')
  await page.getByRole('button', { name: 'Edit “Follow-up”' }).click()
  await field('Name').fill('Gentle follow-up')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(items.nth(2)).toMatchTextContent('Gentle follow-up')
  await expect.element(items.nth(2).getByText('Changed', { exact: true })).toBeVisible()
  await choose('Gentle follow-up', 'Restore the original')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(toast('Original restored')).toBeVisible()
  await expect.element(items.nth(2).getByText('Follow-up', { exact: true })).toBeVisible()

  await choose('Spring offer', 'Duplicate')
  await expect.element(field('Name')).toHaveValue('Spring offer (copy)')
  await panel.getByRole('button', { name: 'Add template' }).click()
  await expect.element(items).toHaveLength(8)
  const refuse = client.refuse(calls.deleteEmailTemplate, 'conflict', 'This has been changed in another window.')
  await choose('Spring offer', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(toast('Couldn’t delete the template')).toBeVisible()
  refuse()
  await choose('Spring offer', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(items).toHaveLength(7)
  // The law says what it contains.
  await expect.element(page.getByRole('button', { name: 'Edit “Privacy notice”' })).not.toBeInTheDocument()
})

test('the order is changed with the keyboard, and said', async () => {
  const client = serveTemplates()
  await openHub(client, '/email-templates')
  await expect.element(items).toHaveLength(6)
  page.getByRole('button', { name: 'More actions for “First contact”' }).element().focus()
  await press('Enter')
  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toHaveFocus()
  await press('ArrowDown')
  await press('Enter')
  await expect.element(page.getByText('“First contact” is now 1 of 6')).toBeInTheDocument()
  await expect.element(items.nth(0)).toMatchTextContent('First contact')
  expect(client.requests(calls.orderEmailTemplates)[0]?.body.ids.slice(0, 2)).toEqual(['intro', 'answer'])
})

test('the signature is changed, and kept when it could not be saved', async () => {
  const client = serveTemplates()
  await openHub(client, '/email-templates')
  const signature = page.getByLabelText('Signature', { exact: true })
  await expect.element(signature).toHaveValue('Olive Owner\nSample Extensions')
  await signature.fill('Olive Owner\nArchitectural designer')
  const restore = client.disconnect(calls.saveEmailSignature)
  await page.getByRole('button', { name: 'Save signature' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The server’s answer didn’t arrive')
  restore()
  client.answer(calls.saveEmailSignature, ({ body: { signature } }) => ({
    signature,
    usual: 'Olive Owner',
    revision: 'second',
  }))
  await page.getByRole('button', { name: 'Save signature' }).click()
  await expect.element(toast('Signature saved')).toBeVisible()
  expect(client.requests(calls.saveEmailSignature).at(-1)?.body).toEqual({
    signature: 'Olive Owner\nArchitectural designer',
    revision: 'first',
  })
})
