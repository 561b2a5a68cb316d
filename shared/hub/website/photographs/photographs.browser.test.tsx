import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changePhotograph,
  deletePhotograph,
  listPhotographs,
  type Photograph,
  uploadPhotograph,
} from '#shared/contract/photographs.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../../testing/fake-client.ts'
import { expectLoadStates } from '../../testing/load-states.ts'
import { openHub, press, toast } from '../../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../../testing/samples.ts'

const address = '/website?show=photographs'
const pixels =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#c96"/></svg>',
  )

function samplePhotograph(extra: Partial<Photograph> = {}): Photograph {
  return {
    revision: 'first',
    id: sampleId(401),
    fileName: 'IMG_0001.jpg',
    alt: 'Kitchen extension with a roof light',
    width: 1600,
    height: 1200,
    focus: { x: 50, y: 50 },
    privateEmail: null,
    thumbnail: pixels,
    large: pixels,
    usedIn: [],
    createdAt: sampleTime,
    ...extra,
  }
}

const kitchen = samplePhotograph()
const loft = samplePhotograph({ id: sampleId(402), fileName: 'loft.jpg', alt: '' })
const gable = samplePhotograph({ id: sampleId(403), alt: 'Glazed gable', usedIn: ['Barn in Alresford'] })

let client: FakeClient
let photographs: Photograph[]
beforeEach(() => {
  client = createFakeClient()
  photographs = [kitchen, loft, gable]
  client.answer(listPhotographs, () => photographs)
  client.answer(changePhotograph, ({ params, body }) => {
    photographs = photographs.map((one) =>
      one.id === params.id
        ? { ...one, focus: body.focus ?? one.focus, alt: body.alt ?? one.alt, revision: 'second' }
        : one,
    )
    return photographs.find(({ id }) => id === params.id) ?? kitchen
  })
  client.answer(uploadPhotograph, ({ query }) => {
    const stored = samplePhotograph({ ...query, alt: '' })
    photographs = [stored, ...photographs]
    return stored
  })
})

const tile = (name: string | RegExp) => page.getByRole('list', { name: 'Photos' }).getByRole('button', { name })
const panel = page.getByRole('dialog', { name: 'Photo' })
const jpeg = (name: string) => new File(['content'], name, { type: 'image/jpeg' })
const choose = (...names: string[]) => userEvent.upload(page.getByLabelText('Photos to upload'), names.map(jpeg))

test('the photographs are loading, failed or empty', async () => {
  photographs = []
  await expectLoadStates(client, address, [
    { call: listPhotographs, loading: 'Loading photos', failed: 'Couldn’t load the photos' },
  ])
  await expect.element(page.getByRole('heading', { name: 'No photos yet.' })).toBeVisible()
})

test('each photograph says what it shows, or that nobody has said it yet', async () => {
  await openHub(client, address)
  await expect.element(tile('Kitchen extension with a roof light')).toBeVisible()
  await expect.element(tile(/^loft\.jpg/)).toMatchTextContent('Description missing')
  await expect.element(tile(/^Glazed gable/)).toMatchTextContent('On the website')
  await expectNoViolations()
})

test('several files are uploaded one after another; a refused one says why and can be tried again', async () => {
  const sentence = 'This file isn’t a photo we can read. Please use JPEG, PNG, WebP or AVIF.'
  const release = client.hold(uploadPhotograph)
  await openHub(client, address)
  await choose('one.jpg', 'two.jpg')
  await expect.element(page.getByText('Uploading 1 of 2')).toBeVisible()
  await expect.element(page.getByText('two.jpg: waiting')).toBeVisible()
  await expect.poll(() => client.requests(uploadPhotograph)).toHaveLength(1)
  const restore = client.refuse(uploadPhotograph, 'unsupported_type', sentence)
  release()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByText('1 of 2 uploaded')).toBeVisible()
  await expectNoViolations()
  restore()
  await page.getByRole('button', { name: 'Retry two.jpg' }).click()
  await expect.element(page.getByText('2 of 2 uploaded')).toBeVisible()
  await expect.element(tile(/^two\.jpg/)).toBeVisible()
  const sent = client.requests(uploadPhotograph).map(({ query }) => query)
  expect(sent.map(({ fileName }) => fileName)).toEqual(['one.jpg', 'two.jpg', 'two.jpg'])
  expect(sent[2]?.id, 'a repeat stores it once').toBe(sent[1]?.id)
})

test('what has not been sent yet can be stopped', async () => {
  client.hold(uploadPhotograph)
  await openHub(client, address)
  await choose('one.jpg', 'two.jpg')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.element(page.getByText('one.jpg: uploading')).not.toBeInTheDocument()
  expect(client.requests(uploadPhotograph)).toHaveLength(1)
})

test('a photograph is described, and its focal point moved by the arrow keys', async () => {
  await openHub(client, address)
  await tile(/^loft\.jpg/).click()
  await expect.element(panel).toBeVisible()
  await expectNoViolations()
  await panel.getByLabelText('What it shows').fill('Loft bedroom')
  const mark = panel.getByRole('button', { name: /^Focal point/ })
  ;(mark.element() as HTMLElement).focus()
  await press('ArrowRight')
  await press('ArrowUp')
  await expect
    .element(mark)
    .toHaveAccessibleName('Focal point: 52 % from the left, 48 % from the top. The arrow keys move it.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(toast('Photo saved')).toBeVisible()
  expect(client.requests(changePhotograph)).toMatchObject([
    { params: { id: loft.id }, body: { alt: 'Loft bedroom', focus: { x: 52, y: 48 } } },
  ])
  await expect.element(tile('Loft bedroom')).toBeVisible()
})

test('what the server refuses is shown beside its field', async () => {
  const message = 'Please say what it shows: it’s on the website'
  client.refuse(changePhotograph, 'invalid_input', `${message}.`, { fields: { alt: message } })
  await openHub(client, address)
  await tile(/^Glazed gable/).click()
  await panel.getByLabelText('What it shows').fill('')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(panel.getByText(message)).toBeVisible()
})

test('a photograph is deleted after confirmation, but not while the website shows it', async () => {
  client.answer(deletePhotograph, ({ params }) => void (photographs = photographs.filter(({ id }) => id !== params.id)))
  await openHub(client, address)
  await tile(/^Glazed gable/).click()
  await expect.element(panel).toMatchTextContent('Used in Barn in Alresford.')
  await expect.element(panel.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await press('Escape')
  await tile(/^loft\.jpg/).click()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast('Photo deleted')).toBeVisible()
  await expect.element(tile(/^loft\.jpg/)).not.toBeInTheDocument()
})
