import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  deleteLeadFile,
  downloadLeadFile,
  type LeadFile,
  listLeadFiles,
  renameLeadFile,
  uploadLeadFile,
} from '#shared/contract/lead-files.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { hugo, serveLeads } from '../testing/fake-leads.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, press, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../testing/samples.ts'

function sampleFile(extra: Partial<LeadFile>): LeadFile {
  return {
    id: sampleId(501),
    fileName: 'Plan.pdf',
    type: 'application/pdf',
    bytes: 1_400_000,
    addedBy: 'owner',
    note: null,
    createdAt: sampleTime,
    hasPreview: false,
    ...extra,
  }
}

const plan = sampleFile({ addedBy: 'email', note: 'Re: your plans' })
const front = sampleFile({ id: sampleId(502), fileName: 'Front.jpg', type: 'image/jpeg', hasPreview: true })
const garden = sampleFile({ ...front, id: sampleId(503), fileName: 'Garden.jpg', addedBy: 'visitor' })
const heic = sampleFile({ id: sampleId(504), fileName: 'IMG_1.heic', type: 'image/heic', bytes: 38_000 })

let client: FakeClient
let files: LeadFile[]
const address = `?lead=${hugo.id}&part=details`
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client, [hugo])
  files = [plan, front, garden, heic]
  client.answer(listLeadFiles, () => files)
  client.answer(uploadLeadFile, ({ query }) => {
    const stored = sampleFile(query)
    files = [stored, ...files]
    return stored
  })
})

const section = page.getByRole('region', { name: 'Files' })
const documents = section.getByRole('list', { name: 'Documents' })
const tile = (name: string) => section.getByRole('button', { name: `Show ${name}` })
const viewer = page.getByRole('dialog', { name: /\.jpg$/ })
const choose = (...names: string[]) =>
  userEvent.upload(
    page.getByLabelText('Files to add'),
    names.map((name) => new File(['content'], name)),
  )

/** Opens the menu of a document and chooses from it. */
async function act(fileName: string, action: string) {
  await documents.getByRole('button', { name: `More actions for ${fileName}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the files are loading, failed or empty', async () => {
  files = []
  await expectLoadStates(client, address, [
    { call: listLeadFiles, loading: 'Loading the files', failed: 'Couldn’t load the files' },
  ])
  await expect.element(section.getByText('No photos, plans or documents yet.')).toBeVisible()
})

test('pictures are a grid, and documents a list that says what each is', async () => {
  await openHub(client, address)
  await expect.element(tile('Front.jpg')).toBeVisible()
  const rows = documents.getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent(/^Plan\.pdf1\.4 MB · .+ · sent by email: Re: your plans/)
  await expect.element(rows.last()).toMatchTextContent(/38 KB .+ Apple’s HEIC format, which can’t be shown here/)
  await expectNoViolations()
})

test('several files are added one after another; a refused one says why, and another person’s is shown at once', async () => {
  const sentence = 'A file of this kind can’t be kept here.'
  const release = client.hold(uploadLeadFile)
  await openHub(client, address)
  await choose('one.pdf', 'two.exe')
  await expect.element(section.getByText('Uploading 1 of 2')).toBeVisible()
  await expect.poll(() => client.requests(uploadLeadFile)).toHaveLength(1)
  const restore = client.refuse(uploadLeadFile, 'unsupported_type', sentence)
  release()
  await expect.element(section.getByText(sentence)).toBeVisible()
  await expect.element(documents.getByRole('button', { name: 'Download one.pdf' })).toBeVisible()
  restore()
  await section.getByRole('button', { name: 'Remove two.exe' }).click()
  await expect.element(section.getByText(sentence)).not.toBeInTheDocument()

  files = [sampleFile({ id: sampleId(505), fileName: 'Extension.dwg', addedBy: 'visitor' }), ...files]
  client.emit({ subject: 'leadFile', id: sampleId(505), action: 'created' })
  await expect.element(documents.getByText('sent from the website')).toBeVisible()
})

test('a picture is opened, the arrow keys lead to the next one, and Escape closes it', async () => {
  await openHub(client, address)
  await tile('Front.jpg').click()
  await expect.element(viewer).toMatchTextContent('Picture 1 of 2')
  await expectNoViolations()
  await press('ArrowRight')
  await expect.element(viewer.getByRole('heading', { name: 'Garden.jpg' })).toBeVisible()
  await expect.element(viewer.getByRole('button', { name: 'Next picture' })).toBeDisabled()
  await press('Escape')
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.element(tile('Front.jpg')).toHaveFocus()
})

test('a document is downloaded under its name, and a failed download says why', async () => {
  client.answer(downloadLeadFile, '%PDF-1.7')
  await openHub(client, address)
  await documents.getByRole('button', { name: 'Download Plan.pdf' }).click()
  await expect.poll(() => client.requests(downloadLeadFile)).toMatchObject([{ params: { id: plan.id } }])
  client.refuse(downloadLeadFile, 'not_found', 'The server’s disk has lost this file.')
  await act('Plan.pdf', 'Download')
  await expect.element(toast('Download failed')).toMatchTextContent('has lost this file')
})

test('a file is renamed and, after confirmation, deleted', async () => {
  client.answer(renameLeadFile, ({ params, body }) => {
    files = files.map((file) => (file.id === params.id ? { ...file, ...body } : file))
    return sampleFile({ ...plan, ...body })
  })
  client.answer(deleteLeadFile, ({ params }) => void (files = files.filter(({ id }) => id !== params.id)))
  await openHub(client, address)
  await act('Plan.pdf', 'Rename …')
  const dialog = page.getByRole('dialog', { name: 'Rename the file' })
  await dialog.getByLabelText('Name').fill('')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect.element(dialog.getByText('Please give the file a name')).toBeVisible()
  await dialog.getByLabelText('Name').fill('Survey.pdf')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect.element(documents.getByRole('button', { name: 'Download Survey.pdf' })).toBeVisible()
  await act('Survey.pdf', 'Delete …')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast('File deleted')).toBeVisible()
  await expect.element(documents.getByRole('button', { name: 'Download Survey.pdf' })).not.toBeInTheDocument()
})
