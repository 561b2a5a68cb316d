import { createSocket, type Socket } from 'node:dgram'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testBrowser } from '../testing/chromium.ts'
import { crawlOnce, openTestBrowser } from '../testing/crawl.ts'
import { sendHtml } from '../testing/site/answers.ts'
import { startTestSite, type TestSite } from '../testing/site/site.ts'
import { chromiumSwitches, isRoot } from './chromium-switches.ts'

let site: TestSite
let folder: string
let udp: Socket
let datagrams = 0
beforeEach(async () => {
  site = await startTestSite()
  folder = await mkdtemp(join(tmpdir(), 'leaks-'))
  datagrams = 0
  udp = createSocket('udp4', () => (datagrams += 1))
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await site[Symbol.asyncDispose]()
  await new Promise<void>((resolve) => udp.close(resolve))
  await rm(folder, { recursive: true })
})

/** A page that calls a UDP socket of ours by WebRTC and WebTransport, and has names looked up. It says `data-done` when it has tried. */
function serveCallingPage(): string {
  const { port } = udp.address()
  site.answer('/calls-out', (_, response) =>
    sendHtml(
      response,
      `<link rel="dns-prefetch" href="//prefetch.leak.example"><link rel="preconnect" href="https://preconnect.leak.example">
      <script type="module">
        const ours = '127.0.0.1:${port}'
        const iceServers = [
          { urls: ['stun:' + ours, 'stun:stun.leak.example:3478'] },
          { urls: 'turn:turn.leak.example:3478?transport=tcp', username: 'a', credential: 'b' },
        ]
        const caller = new RTCPeerConnection({ iceServers })
        const gathered = new Promise((resolve) => {
          caller.onicecandidate = ({ candidate }) => candidate === null && resolve()
        })
        caller.createDataChannel('out')
        await caller.setLocalDescription(await caller.createOffer())
        const called = new RTCPeerConnection()
        await called.setRemoteDescription(caller.localDescription)
        const { type, sdp } = await called.createAnswer()
        const candidate = 'a=candidate:1 1 udp 2122260223 127.0.0.1 ${port} typ host generation 0\\r\\n'
        await caller.setRemoteDescription({ type, sdp: sdp + candidate })
        await new WebTransport('https://' + ours).ready.catch(() => {})
        await gathered
        document.documentElement.dataset.done = 'yes'
      </script>`,
    ),
  )
  return `${site.address}/calls-out`
}

test('a page reaches no UDP socket by WebRTC or WebTransport, and has no name looked up past the proxy', async () => {
  const netLog = join(folder, 'net-log.json')
  const browser = openTestBrowser(folder, [`--log-net-log=${netLog}`, '--net-log-capture-mode=Everything'])
  try {
    const page = await (await browser.newContext()).newPage()
    await page.goto(serveCallingPage())
    await page.waitForSelector('[data-done]', { timeout: 20_000 })
  } finally {
    await browser.stop()
  }
  expect(datagrams).toBe(0)
  expect(await namesLookedUp(netLog)).toEqual([])
})

test('the same page does reach the socket and the name servers in a browser without our switches', async () => {
  const netLog = join(folder, 'net-log.json')
  const open = chromiumSwitches({ withoutSandbox: isRoot() }).filter(
    (one) => !/^--(?:webrtc-ip|host-resolver)/.test(one),
  )
  const browser = await launch({
    executablePath: testBrowser(),
    userDataDir: join(folder, 'profile'),
    pipe: true,
    args: [...open, `--log-net-log=${netLog}`, '--net-log-capture-mode=Everything'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(serveCallingPage())
    await expect.poll(() => datagrams, { timeout: 20_000 }).toBeGreaterThan(0)
    // Which of the two is looked up first differs between the headless shell and the whole browser.
    await expect
      .poll(() => namesLookedUp(netLog))
      .toContainEqual(expect.stringMatching(/^(?:stun|turn)\.leak\.example$/))
  } finally {
    await browser.close()
  }
})

test('no worker of a page remains, and a prerendered page runs no scripts', async () => {
  site.answer('/ahead', (_, response) => sendHtml(response, '<script>fetch("/ahead/ran")</script>'))
  site.answer('/stays', (_, response) =>
    sendHtml(
      response,
      `<meta name="generator" content="test-site"><h1>T/77</h1><p class="description">Stays</p>
      <script type="speculationrules">{ "prerender": [{ "urls": ["/ahead"], "eagerness": "immediate" }] }</script><script>
        try { new SharedWorker('/stays/shared.js') } catch {}
        navigator.serviceWorker?.register('/stays/service.js')
        document.body.append(Object.assign(document.createElement('iframe'), { id: 'blank' }))
        blank.contentWindow.navigator.serviceWorker?.register('/stays/service.js')
        fetch('/data.json')
      </script>`,
    ),
  )
  const browser = openTestBrowser(folder)
  try {
    const { records } = await crawlOnce({ url: `${site.address}/stays`, browser, folder })
    expect(records).toMatchObject([{ reference: 'T/77' }])
  } finally {
    await browser.stop()
  }
  // Chromium may fetch the page ahead, but does not run it.
  expect(site.paths().filter((path) => path !== '/ahead')).toEqual(['/stays', '/data.json'])
})

/** The names that Chromium itself had looked up. The proxy is asked for names as well, and looks them up in its own way. */
async function namesLookedUp(netLog: string): Promise<string[]> {
  const [first = '', ...lines] = (await readFile(netLog, 'utf8')).split('\n')
  const { constants } = JSON.parse(first.replace(/,$/, '}')) as { constants: { logEventTypes: Record<string, number> } }
  const ofNames = Object.entries(constants.logEventTypes).filter(([name]) => /^(?:DNS|HOST_RESOLVER)_/.test(name))
  const types = new Set(ofNames.map(([, type]) => type))
  // One event a line. What is not whole is the end of a log whose browser was killed.
  const lookUps = lines.filter((line) => types.has(Number(/"type":(\d+)\},?$/.exec(line)?.[1])))
  return [...new Set(lookUps.flatMap((line) => line.match(/[\w.]+\.leak\.example/g) ?? []))]
}
