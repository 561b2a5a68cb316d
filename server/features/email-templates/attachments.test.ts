import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { attachmentLimits, uploadAttachment } from '#shared/contract/attachments.ts'
import { deleteEmailTemplate, saveEmailTemplate, sendTestEmail } from '#shared/contract/email-templates.ts'
import { erasePersonalData, exportPersonalData } from '#shared/contract/personal-data.ts'
import { emailProspect, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { deleteUnusedAttachments } from '../../mail/attachments.ts'
import { eventually } from '../../mail/testing.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { manualClock } from '../../platform/clock.ts'
import { zip } from '../../platform/files/testing/archives.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'

const pdf = '%PDF-1.7\n% a sample\n'
const docx = zip('[Content_Types].xml', 'word/document.xml').toString('latin1')

function upload({ hub }: LeadsApp, content: string, fileName = 'Plan.pdf') {
  return hub.call(uploadAttachment, {
    query: { id: uuidv7(), fileName },
    body: new Blob([Buffer.from(content, 'latin1')]),
  })
}

/** Creates a lead that may be sent anything. */
async function addWilling(app: LeadsApp): Promise<string> {
  const { id } = await app.add()
  const body = { lawfulBasis: 'consent', lawfulBasisNote: 'Asked for our news at the spring show' } as const
  await app.hub.call(recordPrivacy, { params: { id }, body })
  return id
}

test('an email arrives with its files, and its record keeps their names until the person is erased', async () => {
  await using sink = await startMailSink()
  await using app = await startLeads({ environment: { SMTP_URL: sink.url } })
  const prospectId = await addWilling(app)
  const plan = await upload(app, pdf)
  const brief = await upload(app, docx, 'Brief für Ann.docx')
  const body = {
    emailType: 'reminder',
    subject: 'Your plan',
    emailContent: 'Here it is.',
    method: 'smtp',
  } as const
  const attachments = [plan.id, brief.id]
  await app.hub.call(emailProspect, { params: { id: prospectId }, body: { ...body, attachments } })
  await eventually(() => expect(sink.received).toHaveLength(1))
  expect(sink.received[0]?.attachments.map(({ filename, mimeType }) => `${filename} ${mimeType}`)).toEqual([
    'Plan.pdf application/pdf',
    'Brief für Ann.docx application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ])
  expect(Buffer.from(sink.received[0]?.attachments[0]?.content as ArrayBuffer).toString('latin1')).toBe(pdf)

  const timeline = await app.hub.call(getTimeline, { params: { id: prospectId } })
  expect(timeline.find(({ kind }) => kind === 'email')?.notes).toMatch(/\n\nAttached: Plan\.pdf, Brief für Ann\.docx$/)
  const exported = await app.hub.call(exportPersonalData, { body: { email: 'grace@example.com' } })
  expect(JSON.stringify(exported)).toContain('Brief für Ann.docx')

  await app.hub.call(erasePersonalData, { body: { email: 'grace@example.com' } })
  expect(await app.deps.db.selectFrom('emailAttachment').selectAll().execute()).toEqual([])
  expect(await app.deps.db.selectFrom('storedFile').selectAll().execute()).toEqual([])
})

test('files are refused that are missing, too large together, or for the owner’s own email app', async () => {
  await using app = await startLeads()
  const id = await addWilling(app)
  const send = (method: 'smtp' | 'mailto', ...attachments: string[]) =>
    app.hub.call(emailProspect, {
      params: { id },
      body: { emailType: 'reminder', subject: 'Your plan', emailContent: 'Here it is.', method, attachments },
    })
  const gone = { fields: { attachments: 'A file isn’t there any more: please remove it and attach it again' } }
  await expect(send('smtp', uuidv7())).rejects.toMatchObject(gone)
  const large = pdf.padEnd(attachmentLimits.bytes / 2 + 1)
  const [one, other] = [await upload(app, large), await upload(app, `${large} `)]
  await expect(send('smtp', one.id, other.id)).rejects.toMatchObject({
    fields: { attachments: 'Please attach at most 10 MB together' },
  })
  await expect(send('mailto', one.id)).rejects.toMatchObject({
    fields: { attachments: expect.stringContaining('Send email') as string },
  })
})

test('a file is kept while a template or a draft may have it, and deleted afterwards', async () => {
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  await using app = await startLeads({ clock })
  const [kept, unused] = [await upload(app, pdf), await upload(app, docx)]
  const id = uuidv7()
  const content = { label: 'Plan', use: 'Later', emailType: 'quote', subject: 'Plan', text: 'Here' } as const
  const saved = await app.hub.call(saveEmailTemplate, {
    params: { id },
    body: { ...content, attachments: [kept.id], revision: 0 },
  })
  expect(saved.attachments).toEqual([kept])
  await app.hub.call(saveEmailTemplate, {
    params: { id },
    body: { ...content, label: 'Plans', attachments: [kept.id], revision: 1 },
  })
  const ids = async () => (await app.deps.db.selectFrom('emailAttachment').select('id').execute()).map((row) => row.id)
  await deleteUnusedAttachments(app.deps.db, '2026-11-21T10:00:00.000Z')
  expect((await ids()).toSorted()).toEqual([kept.id, unused.id].toSorted())
  await deleteUnusedAttachments(app.deps.db, '2026-11-21T10:00:00.001Z')
  expect(await ids()).toEqual([kept.id])
  await app.hub.call(deleteEmailTemplate, { params: { id }, query: { revision: 2 } })
  expect(await ids()).toEqual([])
})

test('an email whose file is lost fails for good, and the mail server is not blamed', async () => {
  await using sink = await startMailSink()
  await using app = await startLeads({ environment: { SMTP_URL: sink.url } })
  const plan = await upload(app, pdf)
  await app.deps.db.deleteFrom('storedFile').execute()
  await app.deps.db
    .insertInto('storedFile')
    .values({
      recordId: plan.id,
      name: 'attachment',
      sha256: '0'.repeat(64),
      type: 'application/pdf',
      bytes: 20,
    })
    .execute()
  const body = { id: uuidv7(), emailType: 'quote', subject: 'Plan', text: 'Here' } as const
  await app.hub.call(sendTestEmail, { body: { ...body, attachments: [plan.id] } })
  await eventually(async () => {
    const [mail] = await app.deps.db.selectFrom('outbox').select(['status', 'lastError']).execute()
    expect(mail).toEqual({ status: 'failed', lastError: 'EATTACHMENT' })
  })
  expect(sink.received).toEqual([])
})
