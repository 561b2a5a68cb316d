import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Records the addresses that would open in the system's browser. @returns a function that lists them */
async function recordExternalUrls({
  evaluate,
}: Pick<ElectronApplication, 'evaluate'>): Promise<() => Promise<string[]>> {
  await evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (address) => void opened.push(address)
  })
  return () => evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}

test.use({ expectedConsole: [/Content Security Policy|Not allowed to|Refused to/] })

test('a hostile page is refused everything it tries', async ({ consoleApp: { app, page } }) => {
  await test.step('another page gets no answer, although it has the bridge', async () => {
    const answer = await app.evaluate(async ({ app, BrowserWindow }) => {
      const preload = `${app.getAppPath()}/preload/preload.cjs`
      const otherWindow = new BrowserWindow({ show: false, webPreferences: { preload } })
      await otherWindow.loadURL('data:text/html,foreign')
      const answer = (await otherWindow.webContents.executeJavaScript(
        `desktop.call('connection:server', undefined).catch((error) => error.message)`,
      )) as string
      otherWindow.destroy()
      return answer
    })
    expect(answer).toContain('Only the console’s own page may make this request.')
  })

  await test.step('an argument that the table does not allow is refused', async () => {
    const refusals = await page.evaluate(() =>
      Promise.all(
        [
          ['connection:choose', { address: 3 }],
          ['no:such', undefined],
        ].map(([name, input]) =>
          (window as unknown as { desktop: { call(name: unknown, input: unknown): Promise<unknown> } }).desktop
            .call(name, input)
            .then(String, (error: Error) => error.message),
        ),
      ),
    )
    expect(refusals[0]).toContain('The argument of connection:choose is not valid.')
    expect(refusals[1]).toContain('Unknown request.')
  })

  await test.step('the token stays in the main process, and is sent to the chosen server only', async () => {
    const authorizationHeaders: (string | undefined)[] = []
    const other = createServer((request, response) => {
      authorizationHeaders.push(request.headers.authorization)
      response.end()
    })
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    try {
      const { port } = other.address() as AddressInfo
      await page.evaluate((port) => fetch(`http://127.0.0.1:${port}/api/prospects`).catch(() => undefined), port)
      await page.evaluate((port) => fetch(`/api//127.0.0.1:${port}/x`).catch(() => undefined), port)
      expect(authorizationHeaders).toEqual([])
      const known = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
      )
      expect(known).not.toMatch(/token|bearer/i)
    } finally {
      other.close()
    }
  })

  const opened = await recordExternalUrls({ evaluate: app.evaluate.bind(app) })
  const start = page.url()

  await test.step('new windows: none opens, and only an address for a browser leaves', async () => {
    const answers = await page.evaluate(() =>
      ['https://example.com/', 'file:///etc/passwd', 'console://app/', 'javascript:1', 'smb://host/share', ''].map(
        (address) => window.open(address) === null,
      ),
    )
    expect(answers).toEqual([true, true, true, true, true, true])
    expect(app.windows()).toHaveLength(1)
    expect(await opened()).toEqual(['https://example.com/'])
  })

  await test.step('navigation: the page stays where it is', async () => {
    for (const address of ['https://example.com/in', 'file:///etc/passwd', 'data:text/html,x', 'console://other/']) {
      await page.evaluate((address) => {
        const link = document.body.appendChild(document.createElement('a'))
        link.href = address
        link.click()
        link.remove()
      }, address)
    }
    await expect.poll(opened).toEqual(['https://example.com/', 'https://example.com/in'])
    expect(page.url()).toBe(start)
  })

  await test.step('frames: none is filled', async () => {
    await page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'))
      frame.src = 'https://example.com/frame'
    })
    expect(page.frames().map((frame) => frame.url())).not.toContain('https://example.com/frame')
    expect(await opened()).not.toContain('https://example.com/frame')
  })

  await test.step('scripts: none but our own files run, and no other place can be asked', async () => {
    await page.evaluate(() => {
      const script = document.body.appendChild(document.createElement('script'))
      script.textContent = 'window.broken = true'
      Reflect.apply(setTimeout, window, ['window.broken = true'])
    })
    await page.waitForTimeout(50)
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    await expect(page.evaluate(() => fetch('https://example.com/'))).rejects.toThrow('Failed to fetch')
    expect(await page.evaluate(() => ['require', 'process', 'module'].filter((name) => name in window))).toEqual([])
  })

  await test.step('permissions: notifications, and nothing that reads or watches', async () => {
    const states = await page.evaluate(async () => {
      const wanted = ['geolocation', 'camera', 'microphone', 'midi', 'clipboard-read', 'persistent-storage']
      const asked = wanted.map((name) => navigator.permissions.query({ name: name as PermissionName }))
      const refusals = (await Promise.all(asked)).map(({ state }) => state)
      const camera = await navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'given',
        (error: Error) => error.name,
      )
      const place = await new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          ({ code }) => resolve(code),
        ),
      )
      return { refusals, camera, place, notifications: await Notification.requestPermission() }
    })
    expect(new Set(states.refusals)).toEqual(new Set(['denied']))
    expect(states.camera).toMatch(/NotAllowedError|NotFoundError/)
    expect(states.place).toBe(1)
    expect(states.notifications).toBe('granted')
  })
})
