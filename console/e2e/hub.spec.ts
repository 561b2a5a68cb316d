import { listArchivedProspects } from '../../shared/contract/prospect-archive.ts'
import { createProspect, getProspect } from '../../shared/contract/prospects.ts'
import { createTask } from '../../shared/contract/tasks.ts'
import {
  ada,
  chooseFromMenu,
  clickNotification,
  expect,
  listNotifications,
  recordNotifications,
  test,
} from './fixtures.ts'

test('leads are announced, changed and archived as in the browser, and their links copied, after sleep and over many reloads', async ({
  server,
  consoleApp: { app, page },
}) => {
  test.slow()
  const owner = await server.ownerClient()
  const panel = page.getByRole('dialog', { name: 'Ada Sample' })
  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  const archived = async () =>
    (await owner.call(listArchivedProspects)).map(({ originalProspectId }) => originalProspectId)
  const hide = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())

  await test.step('the title names the program, and a right click in a field offers to paste', async () => {
    const title = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle())
    await expect.poll(title).toBe('Leads – Extension Console')
    await app.evaluate(({ Menu }) => {
      const shown: string[][] = []
      Object.assign(globalThis, { menus: shown })
      Menu.prototype.popup = function (this: Electron.Menu) {
        shown.push(this.items.map(({ label, role, type }) => (type === 'separator' ? '-' : role || label)))
      }
    })
    const search = page.getByRole('searchbox').first()
    await search.click({ button: 'right' })
    const shown = () => app.evaluate(() => (globalThis as unknown as { menus: string[][] }).menus)
    await expect.poll(shown).toEqual([['cut', 'copy', 'paste', '-', 'selectall']])
  })

  // Simulates waking from sleep, after which the console has to follow changes again.
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'))
  const lead =
    await test.step('a new lead shows in the tray while the window is not focused, and its notification opens it', async () => {
      await recordNotifications(app)
      await app.evaluate(({ Tray }) => {
        const tips: string[] = []
        Object.assign(globalThis, { tips })
        Tray.prototype.setToolTip = (tip) => void tips.push(tip)
      })
      await hide()
      const lead = await owner.call(createProspect, { body: ada })
      await expect.poll(() => listNotifications(app)).toEqual([['A new lead', 'Ada Sample']])
      expect(await app.evaluate(() => (globalThis as unknown as { tips: string[] }).tips.at(-1))).toBe(
        'Extension Console: 1 new lead',
      )
      await clickNotification(app, 'A new lead')
      await expect(panel).toBeVisible()
      expect(await isVisible()).toBe(true)
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(panel).toHaveCount(0)
      return lead
    })

  await test.step('a due task is announced when reminders are on, and its notification opens the lead', async () => {
    await owner.call(createTask, { body: { prospectId: lead.id, title: 'Ring about the money', dueOn: '2020-01-06' } })
    await hide()
    await chooseFromMenu(app, 'Remind Me of Tasks and Calls')
    await expect.poll(() => listNotifications(app)).toContainEqual(['A task is due', 'Ada Sample'])
    await clickNotification(app, 'A task is due')
    await expect(panel).toBeVisible()
  })

  await test.step('a lead is changed', async () => {
    await panel.getByRole('tab', { name: 'Details' }).click()
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByRole('textbox', { name: 'Location' }).fill('Romsey')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('Romsey', { exact: true })).toBeVisible()
    await expect.poll(async () => (await owner.call(getProspect, { params: { id: lead.id } })).location).toBe('Romsey')
  })

  await test.step('a link is copied to the system’s clipboard with one press', async () => {
    await panel.getByRole('tab', { name: 'Money' }).click()
    await panel.getByRole('button', { name: 'Copy deposit link' }).click()
    await page.getByRole('menuitem', { name: 'Pre-Build Package' }).click()
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
    const copied = await app.evaluate(({ clipboard }) => clipboard.readText())
    expect(new URL(copied).pathname).toBe('/checkout')
    await panel.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the page writes to the clipboard only when it is pressed, and never reads it', async () => {
    const answers = await app.evaluate(async ({ BrowserWindow, clipboard }) => {
      await clipboard.writeText('what was there')
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents === undefined) throw new Error('No window is open.')
      // A user gesture allows writing for a short time, so the page is reloaded first.
      const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()))
      contents.reload()
      await loaded
      const attempt = (code: string, isPressed: boolean) =>
        contents.executeJavaScript(`${code}.then(() => 'done', ({ name }) => name)`, isPressed) as Promise<string>
      const unpressed = await attempt('navigator.clipboard.writeText("unpressed")', false)
      const left = await clipboard.readText()
      const pressed = await attempt('navigator.clipboard.writeText("pressed")', true)
      const read = await attempt('navigator.clipboard.readText()', true)
      return { unpressed, left, pressed, now: await clipboard.readText(), read }
    })
    expect(answers).toEqual({
      unpressed: 'NotAllowedError',
      left: 'what was there',
      pressed: 'done',
      now: 'pressed',
      read: 'NotAllowedError',
    })
  })

  await test.step('a lead is archived', async () => {
    await page.getByRole('button', { name: 'Archive Ada Sample' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('No leads yet.')).toBeVisible()
    await expect.poll(archived).toEqual([lead.id])
  })

  await test.step('a page that is reloaded many times still reaches the server', async () => {
    for (let time = 0; time < 8; time++) {
      await page.reload()
      await expect(page.getByText('No leads yet.')).toBeVisible()
    }
  })
})
