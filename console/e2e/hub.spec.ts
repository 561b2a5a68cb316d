import { listArchivedProspects } from '../../shared/contract/prospect-archive.ts'
import { createProspect, getProspect } from '../../shared/contract/prospects.ts'
import { createTask } from '../../shared/contract/tasks.ts'
import { ada, expect, test, clickNotification, listNotifications, recordNotifications } from './fixtures.ts'

test('leads are listed, changed and archived as in the browser, after sleep and over many reloads', async ({
  server,
  consoleApp: { app, page },
}) => {
  test.slow()
  await test.step('the title names the program, and a right click in a field offers to paste', async () => {
    const title = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())
    await expect.poll(title).toBe('Leads – Extension Console')
    await app.evaluate(({ Menu }) => {
      const shown: string[][] = []
      Object.assign(globalThis, { shown })
      Menu.prototype.popup = function (this: Electron.Menu) {
        shown.push(this.items.map(({ label, role, type }) => (type === 'separator' ? '-' : role || label)))
      }
    })
    const search = page.getByRole('searchbox').first()
    await search.click({ button: 'right' })
    const shown = () => app.evaluate(() => (globalThis as unknown as { shown: string[][] }).shown)
    await expect.poll(shown).toEqual([['cut', 'copy', 'paste', '-', 'selectall']])
  })

  // Simulates waking from sleep, after which the console has to follow changes again.
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
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
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('No leads yet.')).toBeVisible()
  await expect
    .poll(async () => (await owner.call(listArchivedProspects)).map(({ originalProspectId }) => originalProspectId))
    .toEqual([id])

  await test.step('a page that is reloaded many times still reaches the server', async () => {
    for (let time = 0; time < 8; time++) {
      await page.reload()
      await expect(page.getByText('No leads yet.')).toBeVisible()
    }
  })
})

test('a new lead shows in the tray while the window is not focused, and its notification opens it, as that of a due task does', async ({
  server,
  consoleApp: { app, page },
}) => {
  await recordNotifications(app)
  await app.evaluate(({ BrowserWindow, Tray }) => {
    const tips: string[] = []
    Object.assign(globalThis, { tips })
    Tray.prototype.setToolTip = (tip) => void tips.push(tip)
    BrowserWindow.getAllWindows()[0]?.hide()
  })
  const owner = await server.ownerClient()
  const lead = await owner.call(createProspect, { body: ada })

  await expect.poll(() => listNotifications(app)).toEqual([['A new lead', 'Ada Sample']])
  expect(await app.evaluate(() => (globalThis as unknown as { tips: string[] }).tips.at(-1))).toBe(
    'Extension Console: 1 new lead',
  )

  await clickNotification(app, 'A new lead')
  await expect(page.getByRole('dialog', { name: 'Ada Sample' })).toBeVisible()
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('a due task is announced when reminders are on, and its notification opens the lead', async () => {
    await owner.call(createTask, { body: { prospectId: lead.id, title: 'Ring about the money', dueOn: '2020-01-06' } })
    await app.evaluate(({ BrowserWindow, Menu }) => {
      BrowserWindow.getAllWindows()[0]?.hide()
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      items?.find(({ label }) => label === 'Remind Me of Tasks and Calls')?.click()
    })
    await expect.poll(() => listNotifications(app)).toContainEqual(['A task is due', 'Ada Sample'])
    await clickNotification(app, 'A task is due')
    await expect(page.getByRole('dialog', { name: 'Ada Sample' })).toBeVisible()
  })
})
