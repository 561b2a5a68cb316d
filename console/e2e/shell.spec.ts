import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listAccessTokens, revokeAccessToken } from '../../shared/contract/accounts.ts'
import { createProspect } from '../../shared/contract/prospects.ts'
import { expectNoViolations } from '../../site/e2e/axe.ts'
import { ada, expect, launchArguments, owner, program, signIn, test } from './fixtures.ts'

test('a second start exits, brings the window to the front and passes on its link', async ({
  server,
  consoleApp: { app, page },
  dataFolder,
}) => {
  const owner = await server.ownerClient()
  const lead = await owner.call(createProspect, { body: ada })
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())

  const link = `extension-console://prospect/${lead.id}`
  const second = spawn(program, launchArguments([`--data-folder=${dataFolder}`, link]), { stdio: 'ignore' })
  const [code] = (await once(second, 'exit')) as [number]

  expect(code).toBe(0)
  await expect(page.getByRole('heading', { name: 'Ada Sample' })).toBeVisible()
  const windows = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.isVisible() && !window.isMinimized()),
  )
  expect(windows).toEqual([true])
})

test('a crashed page says so, and reopens at its address', async ({ consoleApp: { app, page }, dataFolder }) => {
  await page.getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())

  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()))
    .toBe('console://app/failure.html')
  const inPage = <T>(script: string) =>
    app.evaluate(
      ({ BrowserWindow }, script) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script) as unknown,
      script,
    ) as Promise<T>
  await expect.poll(() => inPage('document.querySelector("h1")?.textContent')).toBe('The window has failed')

  await inPage('document.getElementById("copy").click()')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toContain('page ended reason=')
  await inPage('document.getElementById("open-again").click()')
  await expect.poll(() => inPage('document.querySelector("h1")?.textContent')).toBe('Archive')
  expect(await readFile(join(dataFolder, 'logs/console.log'), 'utf8')).not.toMatch(/owner@example\.com|127\.0\.0\.1/)
})

test('size, place and zoom are restored at the next start, and without a keyring the sign-in is asked for', async ({
  consoleApp,
  startConsole,
}) => {
  const menu = (label: string) =>
    consoleApp.app.evaluate(
      ({ Menu }, label) =>
        Menu.getApplicationMenu()
          ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
          .find((item) => item.label === label)
          ?.click(),
      label,
    )
  await menu('Zoom In')
  await consoleApp.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 50, width: 900, height: 650 }),
  )
  const hasKeyring = await consoleApp.app.evaluate(({ safeStorage }) => safeStorage.isEncryptionAvailable())
  await consoleApp.quit()

  const { app, page } = await startConsole()
  if (!hasKeyring) {
    await expect(page.getByText('You’ll be asked to sign in each time you open the console')).toBeVisible()
    await signIn(page)
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  const restored = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    return { ...window?.getBounds(), zoom: window?.webContents.getZoomLevel() }
  })
  expect(restored).toMatchObject({ width: 900, height: 650, zoom: 0.5 })
})

test('the server can be changed from the menu and stays when none is chosen, and a device has one token', async ({
  server,
  consoleApp: { app, page },
}) => {
  await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()
      ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      .find(({ label }) => label === 'Change Server…')
      ?.click(),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Change the server' })).toBeVisible()
  await expect(page.getByLabel('Address of your website')).toHaveValue(server.address)
  await page.getByRole('button', { name: 'Keep this server' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()

  await test.step('the failure page is accessible, and leads back', async () => {
    await page.goto('console://app/failure.html')
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeFocused()
    await expectNoViolations(page, 'after a failure')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  })

  await test.step('signing in again replaces this device’s earlier token, and signing out revokes it', async () => {
    const owner = await server.ownerClient()
    const consoles = async () =>
      (await owner.call(listAccessTokens)).filter(({ label }) => label.startsWith('Console on ')).length
    expect(await consoles()).toBe(1)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('You’ve signed out.')).toBeVisible()
    expect(await consoles()).toBe(0)
    await signIn(page)
    expect(await consoles()).toBe(1)
  })
})

test('a console that starts minimised stays hidden until it is opened', async ({ startConsole, dataFolder }) => {
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ startsMinimised: true }))
  const { app, page } = await startConsole()
  await expect(page.getByRole('heading', { name: 'Where is your website?' })).toBeVisible()
  const isVisible = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
  expect(await isVisible()).toBe(false)
  const second = spawn(program, launchArguments([`--data-folder=${dataFolder}`]), { stdio: 'ignore' })
  await once(second, 'exit')
  await expect.poll(isVisible).toBe(true)
})

test('when this device’s access is ended elsewhere, the sign-in is asked for in place, and no draft is lost', async ({
  server,
  consoleApp: { page },
}) => {
  const client = await server.ownerClient()
  await client.call(createProspect, { body: ada })
  await page.getByRole('button', { name: '1 new lead' }).click()
  await page.getByRole('link', { name: 'Ada Sample' }).click()
  const note = page.getByRole('dialog').getByRole('textbox', { name: 'Note' })
  await note.fill('Half a thought')
  const device = (await client.call(listAccessTokens)).find(({ label }) => label.startsWith('Console on '))
  await client.call(revokeAccessToken, { params: { id: device?.id ?? '' } })
  // The revocation makes the server end the console's event stream, so the console finds out that it is signed out.
  await expect(page.getByText(/^This computer has been signed out because its access was ended/)).toBeVisible()
  // The sign-in page fits into the window below the console's notices.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(note).toHaveValue('Half a thought')
})
