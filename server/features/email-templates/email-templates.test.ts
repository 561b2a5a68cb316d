import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { builtInTemplates } from '#shared/business/email-templates.ts'
import { optOutLine } from '#shared/business/send-gate.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import * as calls from '#shared/contract/email-templates.ts'
import { emailProspect, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { eventually } from '../../mail/testing.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'

const spring = {
  label: 'Spring offer',
  use: 'For people who agreed to hear from us.',
  emailType: 'other',
  subject: '{project} in spring',
  text: 'Hello {firstName},\n\nSpring is coming to {place|your village}.\n\nKind regards',
  revision: 0,
} as const satisfies CallInput<typeof calls.saveEmailTemplate>['body']

const usualSignature = /(?:^|\n)Example Extensions(?:\n|$)/

async function list({ hub }: LeadsApp) {
  const templates = await hub.call(calls.listEmailTemplates)
  return templates.map(({ id, origin }) => `${origin} ${id}`)
}

test('a template is added, changed, ordered and deleted, each of which is announced', async () => {
  await using app = await startLeads()
  const id = uuidv7()
  const added = await app.hub.call(calls.saveEmailTemplate, { params: { id }, body: spring })
  expect(added).toMatchObject({ ...spring, id, attachments: [], origin: 'own', revision: 1 })
  // The answer was lost, and the same save is sent again.
  expect(await app.hub.call(calls.saveEmailTemplate, { params: { id }, body: spring })).toEqual(added)
  const body = { ...spring, label: 'Summer offer', revision: 1 }
  expect(await app.hub.call(calls.saveEmailTemplate, { params: { id }, body })).toMatchObject({ revision: 2 })

  expect((await list(app)).at(-1)).toBe(`own ${id}`)
  await app.hub.call(calls.orderEmailTemplates, { body: { ids: [id, 'quote', 'gone'] } })
  expect((await list(app)).slice(0, 3)).toEqual([`own ${id}`, 'builtIn quote', 'builtIn answer'])

  await app.hub.call(calls.deleteEmailTemplate, { params: { id }, query: { revision: 2 } })
  expect(await list(app)).toHaveLength(builtInTemplates(standardCallRules).length)
  const announced = await app.deps.db
    .selectFrom('change')
    .select(['id', 'action'])
    .where('subject', '=', 'emailTemplate')
    .execute()
  expect(announced).toEqual([
    { id, action: 'created' },
    { id, action: 'updated' },
    { id: 'emails', action: 'updated' },
    { id, action: 'deleted' },
  ])
})

test('a template of the program is changed under its id, and its original restored', async () => {
  await using app = await startLeads()
  const change = { ...spring, emailType: 'reminder', label: 'My reply' } as const
  await app.hub.call(calls.saveEmailTemplate, { params: { id: 'answer' }, body: change })
  expect((await app.hub.call(calls.listEmailTemplates))[0]).toMatchObject({
    id: 'answer',
    origin: 'changed',
    ...change,
    revision: 1,
  })
  await app.hub.call(calls.deleteEmailTemplate, { params: { id: 'answer' }, query: { revision: 1 } })
  expect((await app.hub.call(calls.listEmailTemplates))[0]).toMatchObject({
    ...builtInTemplates(standardCallRules)[0],
    origin: 'builtIn',
    revision: 0,
  })
  await expect(
    app.hub.call(calls.deleteEmailTemplate, { params: { id: 'answer' }, query: { revision: 0 } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('of two windows that change one template, the second gets a conflict', async () => {
  await using app = await startLeads()
  const id = uuidv7()
  const save = (label: string, revision: number) =>
    app.hub.call(calls.saveEmailTemplate, { params: { id }, body: { ...spring, label, revision } })
  await save('First', 0)
  await expect(save('Second', 0)).rejects.toMatchObject({
    code: 'conflict',
    sentence: 'This has been changed in another window. Reload to see it.',
  })
  await expect(
    app.hub.call(calls.deleteEmailTemplate, { params: { id }, query: { revision: 0 } }),
  ).rejects.toMatchObject({ code: 'conflict' })
})

test('a template with an unknown field, of an unknown kind or under a wrong id is refused with a sentence', async () => {
  await using app = await startLeads()
  const save = (id: string, change: object) =>
    app.hub.call(calls.saveEmailTemplate, { params: { id }, body: { ...spring, ...change } })
  await expect(save(uuidv7(), { text: 'Hello {name}' })).rejects.toMatchObject({
    fields: { text: 'There is no field {name}: please choose one from “Insert a field”' },
  })
  await expect(save(uuidv7(), { emailType: 'privacy_notice' })).rejects.toMatchObject({
    fields: { emailType: 'Please choose what kind of email it is' },
  })
  await expect(save('my-template', {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(save('notice', {})).rejects.toMatchObject({ code: 'conflict' })
})

test('the signature stands below each email to a lead, and is the usual one until the owner writes one', async () => {
  await using sink = await startMailSink()
  await using app = await startLeads({ environment: { SMTP_URL: sink.url } })
  const { usual } = await app.hub.call(calls.readEmailSignature)
  expect(usual).toMatch(usualSignature)
  const { id } = await app.add()
  await app.hub.call(recordPrivacy, {
    params: { id },
    body: { lawfulBasis: 'consent', lawfulBasisNote: 'Asked at the spring show' },
  })
  const signature = 'Ada Hill\nArchitectural designer'
  expect(await app.hub.call(calls.saveEmailSignature, { body: { signature } })).toMatchObject({ signature, usual })
  // Whatever the text says, the end of the email is the server's.
  const emailContent = `Hello\n\nKind regards\n-- ${'\n'.repeat(200)}<!--`
  const body = { emailType: 'intro', subject: 'Your loft', emailContent, method: 'smtp' } as const
  await app.hub.call(emailProspect, { params: { id }, body })
  await eventually(() => expect(sink.received).toHaveLength(1))
  const [mail] = sink.received
  expect(mail?.text).toContain(`<!--\n${signature}\n\n${optOutLine}\n\n-- \n`)
  expect(mail?.text).not.toContain('\n\n\n')
  expect(mail?.html).toContain('Ada Hill<br>Architectural designer'.replace('<br>', '<br />'))
  expect(mail?.html?.match(/<p [^>]*>If you’d rather not hear from us/g)).toHaveLength(1)
  expect(mail?.html).toContain('wrote this to you personally')

  expect(await app.hub.call(calls.saveEmailSignature, { body: { signature: '' } })).toMatchObject({
    signature: usual,
    usual,
  })
})

test('a signature that was saved meanwhile is not overwritten, and a repeated save is none', async () => {
  await using app = await startLeads()
  const { revision } = await app.hub.call(calls.readEmailSignature)
  const saved = await app.hub.call(calls.saveEmailSignature, { body: { signature: 'Ada Hill', revision } })
  const repeated = await app.hub.call(calls.saveEmailSignature, { body: { signature: 'Ada Hill', revision } })
  expect(repeated).toEqual(saved)
  await expect(
    app.hub.call(calls.saveEmailSignature, { body: { signature: 'A. Hill', revision } }),
  ).rejects.toMatchObject({ code: 'conflict', details: { current: saved } })
  expect(await app.hub.call(calls.readEmailSignature)).toEqual(saved)
})

test('a test goes to the owner only, once, with what the law requires, and at most ten times an hour', async () => {
  await using sink = await startMailSink()
  await using app = await startLeads({ environment: { SMTP_URL: sink.url } })
  const send = (id = uuidv7()) =>
    app.hub.call(calls.sendTestEmail, {
      body: { id, emailType: 'follow_up', subject: 'Still planning?', text: 'Hello Grace' },
    })
  const id = uuidv7()
  const { recipient } = await send(id)
  await send(id)
  await eventually(() => expect(sink.received).toHaveLength(1))
  const [mail] = sink.received
  expect(mail?.recipients).toEqual([recipient])
  expect(mail?.subject).toBe('Test: Still planning?')
  expect(mail?.text).toMatch(usualSignature)
  expect(mail?.text).toContain(optOutLine)
  for (let sent = 1; sent < 10; sent++) await send()
  await expect(send()).rejects.toMatchObject({ code: 'rate_limited' })
})

test('without a mail server no test is queued', async () => {
  await using app = await startLeads()
  const body = { id: uuidv7(), emailType: 'intro', subject: 'Hello', text: 'Hello' } as const
  await expect(app.hub.call(calls.sendTestEmail, { body })).rejects.toMatchObject({ code: 'conflict' })
})
