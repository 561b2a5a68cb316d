import { listArchivedProspects } from '../../shared/contract/prospect-archive.ts'
import { createProspect, getProspect } from '../../shared/contract/prospects.ts'
import { ada, expect, test } from './fixtures.ts'

test('leads are listed, changed and archived as in the browser', async ({ server, desk: { page } }) => {
  const owner = await server.ownerClient()
  const { id } = await owner.call(createProspect, { body: ada })
  await page.getByRole('button', { name: '1 new lead' }).click()
  await page.getByRole('link', { name: 'Ada Sample' }).click()

  const panel = page.getByRole('dialog', { name: 'Ada Sample' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByRole('textbox', { name: 'Location' }).fill('Romsey')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Romsey', { exact: true })).toBeVisible()
  await expect.poll(async () => (await owner.call(getProspect, { params: { id } })).location).toBe('Romsey')
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Archive Ada Sample' }).click()
  await expect(page.getByText('No leads yet.')).toBeVisible()
  await expect
    .poll(async () => (await owner.call(listArchivedProspects)).map(({ originalProspectId }) => originalProspectId))
    .toEqual([id])
})

test('a page that is loaded again and again still reaches the server', async ({ desk: { page } }) => {
  for (let time = 0; time < 8; time++) {
    await page.reload()
    await expect(page.getByText('No leads yet.')).toBeVisible()
  }
})

test('a lead that comes in while the owner looks elsewhere shows in the tray, and its notification opens it', async ({
  server,
  desk: { app, page },
}) => {
  await app.evaluate(({ BrowserWindow, Notification, Tray }) => {
    const seen: { tips: string[]; shown: Electron.Notification[] } = { tips: [], shown: [] }
    Object.assign(globalThis, { seen })
    Tray.prototype.setToolTip = (tip) => void seen.tips.push(tip)
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      seen.shown.push(this)
    }
    BrowserWindow.getAllWindows()[0]?.hide()
  })
  type Seen = { seen: { tips: string[]; shown: Electron.Notification[] } }
  const owner = await server.ownerClient()
  await owner.call(createProspect, { body: ada })

  await expect
    .poll(() => app.evaluate(() => (globalThis as unknown as Seen).seen.shown.map(({ title, body }) => [title, body])))
    .toEqual([['A new lead', 'Ada Sample']])
  expect(await app.evaluate(() => (globalThis as unknown as Seen).seen.tips.at(-1))).toBe(
    'Extension Console: 1 new lead',
  )

  await app.evaluate(() => void (globalThis as unknown as Seen).seen.shown[0]?.emit('click'))
  await expect(page.getByRole('dialog', { name: 'Ada Sample' })).toBeVisible()
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
})

test('after the computer has slept the console hears of changes again', async ({ server, desk: { app, page } }) => {
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  const owner = await server.ownerClient()
  await owner.call(createProspect, { body: ada })
  await expect(page.getByRole('button', { name: '1 new lead' })).toBeVisible()
})
