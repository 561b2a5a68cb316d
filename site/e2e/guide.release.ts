import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { owner } from '../../.tools/measure/demo/play.ts'
import { signIn } from '../../shared/contract/accounts.ts'
import { pictureSizes } from '../../shared/hub/help/guide/picture-sizes.ts'
import { base as test, expect } from './fixtures.ts'
import { type Step, steps } from './guide-pictures.ts'

const root = join(import.meta.dirname, '../..')
const pictureFolder = join(root, 'resources/guide')
/** A Monday morning. */
const now = '2026-06-15T08:10:00.000Z'
/** The index of the first sample person: the later half is enough for every picture, and all sixty would take longer. */
const firstPerson = 30
const viewport = { width: 760, height: 900 }
/** The margin around an element in CSS pixels, so that no text touches the edge of the picture. */
const margin = 12
/** Whether the test takes the pictures (`npm run guide`) or compares the hub with their stored texts (`npm run release`). */
const takesPictures = process.env['TAKE_GUIDE_PICTURES'] === 'on'

test('every picture of the guide shows what the hub says today', async ({ browser }) => {
  test.setTimeout(120_000)
  const server = await startSampleServer()
  try {
    const page = await openHub(browser, server.address)
    const texts: Record<string, string> = {}
    const sizes: Record<string, { width: number; height: number }> = {}
    for (const step of steps) {
      const { name, show, leave } = step
      const shown = await test.step(name, () => show(page))
      texts[name] = await readText(shown)
      if (takesPictures) sizes[name] = await takePicture(page, shown, step)
      await leave?.(page)
    }
    if (takesPictures) await store(texts, sizes)
    else await expectStored(texts)
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(takesPictures ? sizes : pictureSizes).toSorted())
  } finally {
    await server.stop()
  }
})

/** Starts a server with sample data and a fixed clock, so that the hub always shows the same data. */
async function startSampleServer(): Promise<{ address: string; stop: () => Promise<void> }> {
  const program = join(root, '.tools/measure/demo/at-fixed-time.ts')
  const child = spawn(process.execPath, [program, now, String(firstPerson)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /^serving at (\S+)$/.exec(line) ?? []
    if (address !== undefined) return { address, stop }
  }
  throw new Error('The server with sample data did not start.')
}

async function openHub(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({
    baseURL,
    viewport,
    deviceScaleFactor: takesPictures ? 1.5 : 1,
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  page.setDefaultTimeout(15_000)
  await page.clock.setFixedTime(now)
  await page.request.post(signIn.path, { data: owner })
  await page.goto('/marketing-hub/today')
  return page
}

/** Returns the accessibility tree of an element without its addresses, which contain ids and ports. */
async function readText(shown: Locator): Promise<string> {
  const lines = (await shown.ariaSnapshot()).split('\n').filter((line) => !/^\s*- \/url:/.test(line))
  return `${lines.join('\n')}\n`
}

/** Takes a picture of the upper part of an element, and returns its size in CSS pixels. */
async function takePicture(
  page: Page,
  shown: Locator,
  { name, mostHeight = 640 }: Step,
): Promise<{ width: number; height: number }> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const isWhole = await shown.evaluate((element, most) => {
    element.scrollIntoView({ block: element.clientHeight > most ? 'start' : 'center' })
    return element.matches('main, [role="dialog"]')
  }, mostHeight)
  const box = await shown.boundingBox()
  if (box === null) throw new Error(`${name} is not visible.`)
  const around = isWhole ? 0 : margin
  const [x, y] = [Math.max(0, box.x - around), Math.max(0, box.y - around)]
  const width = Math.min(viewport.width, box.x + box.width + around) - x
  const height = Math.floor(Math.min(viewport.height, box.y + box.height + around, y + mostHeight) - y)
  const clip = { x, y, width, height }
  const image = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  await sharp(image)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(pictureFolder, `${name}.webp`))
  return { width: Math.round(width), height }
}

/** Stores the texts and the sizes of the pictures. */
async function store(texts: Record<string, string>, sizes: Record<string, unknown>): Promise<void> {
  await Promise.all(Object.entries(texts).map(([name, text]) => writeFile(join(pictureFolder, `${name}.txt`), text)))
  const code = `/** Written by \`npm run guide\`, in CSS pixels. */\nexport const pictureSizes = ${JSON.stringify(sizes)} as const\n`
  await writeFile(join(root, 'shared/hub/help/guide/picture-sizes.ts'), code)
}

async function expectStored(texts: Record<string, string>): Promise<void> {
  const names = Object.keys(texts)
  const stored = await Promise.all(names.map((name) => readFile(join(pictureFolder, `${name}.txt`), 'utf8')))
  const storedTexts = Object.fromEntries(names.map((name, index) => [name, stored[index]]))
  expect(texts, 'A picture of the guide shows an earlier version of the hub: run npm run guide').toEqual(storedTexts)
}
