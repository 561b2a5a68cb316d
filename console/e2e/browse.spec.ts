import type { Page } from '@playwright/test'
import type { DesktopBridge } from '../main/ipc/calls.ts'
import { sendHtml } from '../../shared/scraper/testing/site/answers.ts'
import { listPage } from '../../shared/scraper/testing/site/pages.ts'
import { startTestSite, type TestSite } from '../../shared/scraper/testing/site/site.ts'
import { expectNoViolations } from '../../site/e2e/axe.ts'
import { chooseFromMenu, expect, type RunningConsole, signIn, test as base } from './fixtures.ts'
import { leadNames, scrapeThisMachineSwitch } from './lead-source.ts'

const test = base.extend<{ site: TestSite }>({
  // Playwright reads the dependencies of a fixture from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    await using site = await startTestSite({ lists: 2 })
    await use(site)
  },
})
test.use({ switches: [scrapeThisMachineSwitch] })

/** The browse window: its own page, and the page of the website in it. */
interface Browsing {
  window: Page
  websitePage: () => Page
  open: (address: string) => Promise<void>
  close: () => Promise<void>
}

/** Opens the browse window. @param choose opens it, by default from the menu */
async function openBrowsing(
  { app }: Pick<RunningConsole, 'app'>,
  choose: () => Promise<void> = () => chooseFromMenu(app, 'Browse for Leads'),
): Promise<Browsing> {
  const opened = app.waitForEvent('window', (page) => page.url().endsWith('/browse.html'))
  await choose()
  const window = await opened
  function websitePage(): Page {
    const page = app.windows().find((page) => page.url().startsWith('http') || page.url() === 'about:blank')
    if (page === undefined) throw new Error('No page of a website is open.')
    return page
  }
  return {
    window,
    websitePage,
    async open(address) {
      await window.getByLabel('Address').fill(address)
      await window.getByLabel('Address').press('Enter')
    },
    async close() {
      // The page of the website closes after the window, and must not be taken for that of the next one.
      const closed = Promise.all([window, websitePage()].map((page) => page.waitForEvent('close')))
      const browserWindow = await app.browserWindow(window)
      await browserWindow.evaluate((window) => window.close())
      await closed
    },
  }
}

/** Returns the role and name of each button and text field that the window exposes to screen readers. */
async function readControls(window: Page): Promise<string[]> {
  const session = await window.context().newCDPSession(window)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored, role }) => !ignored && ['button', 'textbox'].includes(String(role?.value)))
    .map(({ name, role }) => `${String(role?.value)} ${String(name?.value)}`)
}

test.describe('a console that was started without its sandbox', () => {
  test.use({ switches: ['--no-sandbox'] })

  test('opens no page of another website, and says why', async ({ consoleApp: { app, page } }) => {
    await chooseFromMenu(app, 'Browse for Leads')
    await expect(page.getByText('Browse for leads is off because it wouldn’t be safe')).toBeVisible()
    await expect(page.getByText(/started without its sandbox, which keeps harmful pages away/)).toBeVisible()
    expect(app.windows().map((window) => new URL(window.url()).pathname)).not.toContain('/browse.html')
  })
})

const chosen = (window: Page, count: number) => window.getByRole('button', { name: `Add ${count} leads` })

test('the owner browses a hostile website and one behind a log-in, and adds leads from what their pages show', async ({
  server,
  consoleApp,
  startConsole,
  site,
}) => {
  test.slow()
  const { app, page: hub } = consoleApp
  const client = await server.ownerClient()

  await test.step('a hostile page is refused everything it tries, and the sidebar keeps working', async () => {
    const { window, websitePage, open, close } = await openBrowsing(consoleApp)
    await open(`${site.address}/list`)
    await expect(chosen(window, 5)).toBeEnabled()
    const start = websitePage().url()
    const count = app.windows().length

    await test.step('nothing of the console is within reach', async () => {
      const reachable = await websitePage().evaluate(() =>
        ['desktop', 'require', 'process', 'module', 'electron', 'ipcRenderer', 'pageTools'].filter(
          (name) => name in globalThis,
        ),
      )
      expect(reachable).toEqual([])
      const answers = await websitePage().evaluate(() =>
        Promise.all(
          ['console://app/api/prospects', 'console://app/index.html', 'file:///etc/passwd', 'http://192.168.0.1/'].map(
            (address) =>
              fetch(address, { mode: 'no-cors' }).then(
                () => 'answered',
                () => 'refused',
              ),
          ),
        ),
      )
      expect(answers).toEqual(['refused', 'refused', 'refused', 'refused'])
    })

    await test.step('it opens no window, and goes to nothing but web pages', async () => {
      const opened = await websitePage().evaluate(() =>
        ['', 'about:blank', 'file:///etc/passwd', 'console://app/', 'mailto:a@example.com', 'http://10.0.0.1/'].filter(
          (address) => globalThis.open(address) !== null,
        ),
      )
      expect(opened).toEqual([])
      for (const address of [
        'file:///etc/passwd',
        'console://app/',
        'data:text/html,x',
        'smb://host/share',
        'tel:1',
        'http://10.0.0.1/',
      ]) {
        await websitePage().evaluate((address) => {
          const frame = document.body.appendChild(document.createElement('iframe'))
          frame.src = address
          const link = document.body.appendChild(document.createElement('a'))
          link.href = address
          link.click()
        }, address)
      }
      await open('javascript:document.title')
      await expect(window.getByText('Only web pages can be opened here')).toBeVisible()
      await open('http://10.0.0.1/')
      await expect(window.getByText('on a private network')).toBeVisible()
      expect(websitePage().url()).toBe(start)
      expect(
        websitePage()
          .frames()
          .filter((frame) => /^(?:file|console|smb|tel|http:\/\/10)/.test(frame.url())),
      ).toEqual([])
      expect(app.windows()).toHaveLength(count)
    })

    await test.step('a redirect leads to no other place', async () => {
      for (const path of ['/to-private', '/to-file']) {
        await open(site.address + path)
        await expect(window.getByRole('button', { name: 'Try again' })).toBeVisible()
        await open(start)
        await expect(chosen(window, 5)).toBeEnabled()
      }
      site.answer('/to-console', (_, response) => void response.writeHead(302, { Location: 'console://app/' }).end())
      await open(`${site.address}/to-console`)
      await expect.poll(site.paths).toContain('/to-console')
      await expect(window.getByRole('button', { name: 'Reload' })).toBeVisible()
      expect(websitePage().url()).toBe(start)
    })

    await test.step('it gets no permission', async () => {
      const states = await websitePage().evaluate(async () => {
        const wanted = ['geolocation', 'camera', 'microphone', 'notifications', 'clipboard-read', 'midi']
        const asked = wanted.map((name) => navigator.permissions.query({ name: name as PermissionName }))
        const camera = navigator.mediaDevices?.getUserMedia({ video: true }).then(
          () => 'given',
          () => 'refused',
        )
        return [
          ...(await Promise.all(asked)).map(({ state }) => state),
          await Notification.requestPermission(),
          (await camera) ?? 'refused',
        ]
      })
      expect(new Set(states)).toEqual(new Set(['denied', 'refused']))
    })

    await test.step('it downloads nothing', async () => {
      await websitePage().evaluate(() => {
        const link = document.body.appendChild(document.createElement('a'))
        Object.assign(link, { href: '/list', download: 'list.html' })
        link.click()
      })
      await expect(window.getByText('Files can’t be downloaded in this window.')).toBeVisible()
    })

    await test.step('50 MB are read in part', async () => {
      site.answer('/long', (_, response) => {
        const paragraph = `<p hidden>${'more '.repeat(200_000)}</p>`
        sendHtml(
          response,
          `<!doctype html><title>Long</title>${listPage(1, { lists: 1, itemsOfList: 3 })}${paragraph.repeat(50)}`,
        )
      })
      await open(`${site.address}/long`)
      await expect(window.getByText('Only its first part has been read')).toBeVisible({ timeout: 30_000 })
      await expect(chosen(window, 3)).toBeEnabled()
    })

    await test.step('a script that never ends is ended when the owner goes on', async () => {
      await open(`${site.address}/late-infinite-script`)
      await expect(window.getByText('This page isn’t responding.')).toBeVisible()
      await window.getByRole('button', { name: 'Stop this page' }).click()
      await expect(window.getByRole('heading', { name: 'This page has stopped working' })).toBeVisible()
      await open(`${site.address}/infinite-script`)
      await expect(window.getByRole('heading', { name: 'This page has stopped working' })).toHaveCount(0)
      // Until its script runs, the page before it is asked whether it responds.
      await expect(window.getByText('This page isn’t responding.')).toBeVisible()
      await open(`${site.address}/list`)
      await expect(chosen(window, 5)).toBeEnabled()
    })
    await close()
  })

  await test.step('the owner signs in to a website, and adds leads from what its pages show', async () => {
    serveMembersArea(site)
    const { window, websitePage, open, close } = await openBrowsing(consoleApp, async () => {
      await hub.getByRole('link', { name: 'Find leads' }).click()
      await hub.getByRole('button', { name: 'Browse for leads' }).click()
    })
    await expect(window.getByRole('button', { name: 'Winchester' })).toBeVisible()
    await expectNoViolations(window, 'Browse for leads')
    const bar = ['button Back', 'button Forward', 'button Reload', 'textbox Address', 'button More']
    expect(await readControls(window)).toEqual(expect.arrayContaining(bar))

    await test.step('log-in and disclaimer are for the owner', async () => {
      await open(`${site.address}/members-only`)
      await expect(window.getByText('asks you to sign in')).toBeVisible()
      await websitePage().getByLabel('Name').fill('Ada')
      await websitePage().getByRole('button', { name: 'Log in' }).click()
      await websitePage().getByRole('button', { name: 'I accept' }).click()
    })

    await test.step('a page that scripts make is read when it has changed', async () => {
      await expect(chosen(window, 5)).toBeEnabled()
      await websitePage().getByRole('button', { name: 'Show less' }).click()
      await expect(chosen(window, 2)).toBeEnabled()
    })

    await test.step('a frame of the same website is read as well, and a fact is highlighted in its own row', async () => {
      await open(`${site.address}/framed`)
      await expect(chosen(window, 5)).toBeEnabled()
      await window.getByRole('button', { name: 'What the page says of 3 Sample Road' }).click()
      await window.getByRole('definition').filter({ hasText: 'Single storey rear extension' }).hover()
      const frame = websitePage().frames()[1]
      const highlighted = () =>
        frame?.evaluate(() =>
          [...(CSS.highlights.get('lead-fact') ?? [])].map(
            ({ startContainer }) => startContainer.parentElement?.closest('tr')?.textContent,
          ),
        )
      await expect.poll(highlighted).toEqual([expect.stringMatching('26/00003/HOU.*Single storey rear extension')])
      await window.getByLabel('Address').hover()
      await expect.poll(() => frame?.evaluate(() => CSS.highlights.size)).toBe(0)
      expect(await frame?.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
    })

    await test.step('text that is selected on the page goes into the field that is edited', async () => {
      await open(`${site.address}/item/1`)
      await expect(window.getByRole('heading', { name: '1 possible lead' })).toBeVisible()
      await window.getByRole('button', { name: /^Edit/ }).first().click()
      await window.getByRole('textbox', { name: 'Name' }).focus()
      await websitePage().getByText('26/00001/HOU').first().selectText()
      await window.getByRole('button', { name: 'Use selected text' }).click()
      await expect(window.getByRole('textbox', { name: 'Name' })).toHaveValue('26/00001/HOU')
      await window.getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('chosen leads are added, and open in the hub', async () => {
      await window.getByRole('button', { name: 'Back' }).click()
      // An entry is chosen only once it has been checked that it is not a lead already.
      await expect(chosen(window, 5)).toBeEnabled()
      await window.getByRole('checkbox', { name: 'Add 2 Sample Road' }).uncheck()
      await chosen(window, 4).click()
      await expect(window.getByText('4 leads added')).toBeVisible()
      expect(await leadNames(client)).toHaveLength(4)
      await window.getByRole('button', { name: 'Open the lead 1 Sample Road' }).click()
      await expect(hub.getByRole('dialog', { name: '1 Sample Road' })).toBeVisible()
      await expectNoViolations(window, 'a page that was read')
    })

    await test.step('browsing data is cleared on request', async () => {
      await app.evaluate(({ dialog, Menu }) => {
        dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false })
        Object.assign(Menu.prototype, {
          popup(this: Electron.Menu) {
            this.items.find(({ label }) => label === 'Clear Browsing Data…')?.click()
          },
        })
      })
      await window.getByRole('button', { name: 'More' }).click()
      await expect(window.getByRole('heading', { name: 'Where would you like to look?' })).toBeVisible()
      await open(`${site.address}/members-only`)
      await expect(window.getByText('asks you to sign in')).toBeVisible()
    })
    await close()
  })

  await test.step('leads that are added without a connection survive a crash, and are stored once', async () => {
    const { window, open } = await openBrowsing(consoleApp)
    await open(`${site.address}/list?page=2`)
    await expect(chosen(window, 5)).toBeEnabled()
    await server.stop()
    await chosen(window, 5).click()
    await expect(window.getByText('5 leads added')).toBeVisible()
    await consoleApp.kill()

    await server.restart()
    const second = await startConsole()
    await signIn(second.page)
    await expect.poll(async () => (await leadNames(client)).length, { intervals: [10], timeout: 20_000 }).toBe(9)
    // The console may not have received the response yet.
    await second.kill()
    const third = await startConsole()
    await signIn(third.page)
    const waiting = () =>
      third.page.evaluate(() =>
        (globalThis as unknown as { desktop: DesktopBridge }).desktop.call('offline:changes', undefined),
      )
    await expect.poll(waiting).toEqual([])
    expect(await leadNames(client)).toEqual(
      [1, 10, 3, 4, 5, 6, 7, 8, 9].map((number) => `${number} Sample Road, Winchester, SO23 9AA`),
    )
  })
})

/** Serves a register behind a log-in and a disclaimer, whose list a script loads, and a page with a list in a frame. */
function serveMembersArea(site: TestSite): void {
  for (const name of ['member', 'accepted']) {
    site.answer(`/${name}`, (_, response) => {
      response.writeHead(303, { 'Set-Cookie': `${name}=yes; Path=/`, Location: '/members-only' }).end()
    })
  }
  site.answer('/members-only', ({ headers: { cookie = '' } }, response) => {
    if (!cookie.includes('member')) {
      const fields = '<label>Name <input name="name"></label><label>Password <input type="password"></label>'
      return sendHtml(
        response,
        `<title>Log in</title><p>You must be logged in to view this.</p><form method="post" action="/member">${fields}<button>Log in</button></form>`,
      )
    }
    if (!cookie.includes('accepted')) {
      return sendHtml(
        response,
        '<title>Disclaimer</title><form method="post" action="/accepted" target="_blank"><button>I accept</button></form>',
      )
    }
    sendHtml(
      response,
      `<!doctype html><title>Register</title><button onclick="show(2)">Show less</button><main></main><script>
        const root = document.querySelector('main').attachShadow({ mode: 'open' })
        const show = async (count) => {
          root.innerHTML = await (await fetch('/rows?count=' + count)).text()
        }
        show(5)
      </script>`,
    )
  })
  site.answer('/rows', (_, response, url) =>
    sendHtml(response, listPage(1, { lists: 1, itemsOfList: Number(url.searchParams.get('count')) })),
  )
  site.answer('/framed', (_, response) =>
    sendHtml(response, '<!doctype html><title>Framed</title><iframe src="/list" width="600" height="300"></iframe>'),
  )
}
