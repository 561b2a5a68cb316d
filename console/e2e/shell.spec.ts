import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listAccessTokens, revokeAccessToken } from '../../shared/contract/accounts.ts'
import { createProspect } from '../../shared/contract/prospects.ts'
import { expectNoViolations } from '../../site/e2e/axe.ts'
import { ada, chooseFromMenu, expect, launchArguments, owner, program, signIn, test } from './fixtures.ts'

// What the page logs of a view that fails.
test.use({ expectedConsole: [/Cannot read properties of null/] })

test('a console has one window and one token, works again after a crash, an ended access and another server, and starts as it was left', async ({
  server,
  consoleApp,
  dataFolder,
  startConsole,
}) => {
  const { app, page } = consoleApp
  const client = await server.ownerClient()
  const lead = await client.call(createProspect, { body: ada })
  const consoles = async () =>
    (await client.call(listAccessTokens)).filter(({ label }) => label.startsWith('Console on '))
  const startAgain = async (...links: string[]) => {
    const second = spawn(program, launchArguments([`--data-folder=${dataFolder}`, ...links]), { stdio: 'ignore' })
    const [code] = (await once(second, 'exit')) as [number]
    return code
  }

  await test.step('a second start exits, brings the window to the front and passes on its link', async () => {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
    expect(await startAgain(`extension-console://prospect/${lead.id}`)).toBe(0)
    await expect(page.getByRole('heading', { name: 'Ada Sample' })).toBeVisible()
    const windows = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isVisible() && !window.isMinimized()),
    )
    expect(windows).toEqual([true])
  })

  await test.step('when this device’s access is ended elsewhere, the sign-in is asked for in place, and no draft is lost', async () => {
    const note = page.getByRole('dialog').getByRole('textbox', { name: 'Note' })
    await note.fill('Half a thought')
    const [device] = await consoles()
    await client.call(revokeAccessToken, { params: { id: device?.id ?? '' } })
    // The revocation makes the server end the console's event stream, so the console finds out that it is signed out.
    await expect(page.getByText(/^This computer has been signed out because its access was ended/)).toBeVisible()
    // The sign-in page fits into the window below the console's notices.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(note).toHaveValue('Half a thought')
    await note.fill('')
  })

  await test.step('the server can be changed from the menu while a panel is open, and stays when none is chosen', async () => {
    await chooseFromMenu(app, 'Change Server…')
    await expect(page.getByRole('heading', { level: 1, name: 'Change the server' })).toBeVisible()
    await expect(page.getByLabel('Address of your website')).toHaveValue(server.address)
    await page.getByRole('button', { name: 'Keep this server' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  })

  await test.step('a view that a newer server’s answer breaks names both versions and offers the browser', async () => {
    await app.evaluate(({ net, shell }) => {
      const { fetch } = net
      net.fetch = async (address, init) => {
        const answer = await fetch.call(net, address, init)
        const path = new URL(typeof address === 'string' ? address : address.url).pathname
        if (path === '/api/archived-prospects') return new Response('[null]', answer)
        if (path !== '/api/health') return answer
        return Response.json({ status: 'ok', version: '99.0.0' }, answer)
      }
      const opened: string[] = []
      Object.assign(globalThis, { opened, restoreFetch: () => (net.fetch = fetch) })
      shell.openExternal = async (address) => void opened.push(address)
    })
    await page.getByRole('link', { name: 'Archive' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'couldn’t be shown' })
    await expect(failure).toContainText(/The website is version 99\.0\.0 and this app is \d+\.\d+\.\d+/)
    await expectNoViolations(page, 'a view that failed')
    await failure.getByRole('button', { name: 'Open in browser' }).click()
    const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
    await expect.poll(opened).toEqual([`${server.address}/marketing-hub`])
    await app.evaluate(() => (globalThis as unknown as { restoreFetch: () => void }).restoreFetch())
    await failure.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
    await expect(failure).toBeHidden()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Leads/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  })

  await test.step('the failure page is accessible, and leads back', async () => {
    await page.goto('console://app/failure.html')
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeFocused()
    await expectNoViolations(page, 'after a failure')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  })

  await test.step('signing in again replaces this device’s earlier token, and signing out revokes it', async () => {
    expect(await consoles()).toHaveLength(1)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('You’ve signed out.')).toBeVisible()
    expect(await consoles()).toEqual([])
    await signIn(page)
    expect(await consoles()).toHaveLength(1)
  })

  let next = consoleApp
  await test.step('a console that starts minimised stays hidden until it is opened, with its size, place and zoom, and without a keyring asks for the sign-in', async () => {
    await chooseFromMenu(app, 'Zoom In')
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 50, width: 900, height: 650 }),
    )
    const hasKeyring = await app.evaluate(({ safeStorage }) => safeStorage.isEncryptionAvailable())
    await consoleApp.quit()
    const settingsFile = join(dataFolder, 'settings.json')
    const settings = JSON.parse(await readFile(settingsFile, 'utf8')) as object
    await writeFile(settingsFile, JSON.stringify({ ...settings, startsMinimised: true }))

    next = await startConsole()
    const isVisible = () => next.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())
    const leads = next.page.getByRole('heading', { level: 1, name: 'Leads' })
    const notice = next.page.getByText('You’ll be asked to sign in each time you open the app')
    await expect(hasKeyring ? leads : notice).toBeVisible()
    expect(await isVisible()).toBe(false)
    await startAgain()
    await expect.poll(isVisible).toBe(true)
    if (!hasKeyring) await signIn(next.page)
    await expect(leads).toBeVisible()
    const restored = await next.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      return { ...window?.getBounds(), zoom: window?.webContents.getZoomLevel() }
    })
    expect(restored).toMatchObject({ width: 900, height: 650, zoom: 0.5 })
  })

  await test.step('a crashed page says so, and reopens at its address', async () => {
    await next.page.getByRole('link', { name: 'Archive' }).click()
    await expect(next.page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible()
    await next.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    )
    await expect
      .poll(() => next.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL()))
      .toBe('console://app/failure.html')
    const inPage = <T>(script: string) =>
      next.app.evaluate(
        ({ BrowserWindow }, script) =>
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script) as unknown,
        script,
      ) as Promise<T>
    await expect.poll(() => inPage('document.querySelector("h1")?.textContent')).toBe('The window has failed')
    await inPage('document.getElementById("copy").click()')
    await expect.poll(() => next.app.evaluate(({ clipboard }) => clipboard.readText())).toContain('page ended reason=')
    await inPage('document.getElementById("open-again").click()')
    await expect.poll(() => inPage('document.querySelector("h1")?.textContent')).toBe('Archive')
    expect(await readFile(join(dataFolder, 'logs/console.log'), 'utf8')).not.toMatch(/owner@example\.com|127\.0\.0\.1/)
  })
})
