import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { changePhotograph, listPhotographs } from '#shared/contract/photographs.ts'
import { erasePersonalData, exportPersonalData, readHeldData } from '#shared/contract/personal-data.ts'
import { publishContent, saveDraft } from '#shared/contract/website.ts'
import { filesFolder, listStore } from '../../platform/files/file-store.ts'
import { picture, startPhotographs } from './testing.ts'

const email = 'ann@example.com'

/** A server whose about page shows a photograph of somebody. */
async function startWithShownPhotograph() {
  const app = await startPhotographs()
  const { id, large } = await app.upload(await picture(90, 60).jpeg().toBuffer())
  const body = { alt: 'Ann in her new kitchen', privateEmail: email }
  await app.hub.call(changePhotograph, { params: { id }, body })
  const params = { kind: 'person', id: uuidv7() } as const
  const content = { name: 'Ann', role: 'Client', story: 'We are glad.', photographId: id }
  const { revision } = await app.hub.call(saveDraft, { params, body: { content, revision: 0 } })
  await app.hub.call(publishContent, { params, body: { revision } })
  return { ...app, id, large, page: async () => (await app.request('/about')).text() }
}

test('a page shows a changed description at once', async () => {
  await using app = await startWithShownPhotograph()
  expect(await app.page()).toContain(app.large)
  expect(await app.page()).toContain('Ann in her new kitchen')
  await app.hub.call(changePhotograph, { params: { id: app.id }, body: { alt: 'Ann by her roof light' } })
  expect(await app.page()).toContain('Ann by her roof light')
  expect(await app.hub.call(listPhotographs)).toMatchObject([{ usedIn: ['Ann'] }])
})

test('photographs of a person are in their export, and an erasure takes them and their files off the website', async () => {
  await using app = await startWithShownPhotograph()
  expect(await app.hub.call(readHeldData, { body: { email } })).toMatchObject([{ kind: 'website', count: 1 }])
  const exported = JSON.parse(await app.hub.call(exportPersonalData, { body: { email } })) as object
  expect(exported).toMatchObject({ photographs: [{ fileName: 'kitchen.jpg', alt: 'Ann in her new kitchen' }] })
  await app.hub.call(erasePersonalData, { body: { email } })
  expect(await app.hub.call(listPhotographs)).toEqual([])
  await expect.poll(app.page).not.toContain(app.large)
  await expect.poll(() => listStore(filesFolder(app.deps.config.dataDir))).toEqual([])
})
