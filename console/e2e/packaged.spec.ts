import { startTestSite } from '../../shared/scraper/testing/site/site.ts'
import { FuseState, FuseV1Options, getCurrentFuseWire, listPackage } from '../installers/packed-program.ts'
import { chooseServer, expect, signIn, test } from './fixtures.ts'
import { addSource, latestRun, leadNames, sampleNames, scrapeThisMachineSwitch, withoutScraper } from './lead-source.ts'
import { packConsole, type PackedConsole, startPacked } from './packaged.ts'

// The tests share one worker, because packing takes long.
test.describe.configure({ mode: 'default' })
test.use({ serverEnvironment: withoutScraper })

let packed: PackedConsole
test.beforeAll(async () => {
  packed = await packConsole()
})
test.afterAll(() => packed[Symbol.asyncDispose]())

test('the packed console starts, signs in, shows the leads and looks for new ones', async ({ server, dataFolder }) => {
  await using site = await startTestSite({ lists: 1 })
  const client = await server.ownerClient()
  await addSource(client, site)
  await using started = await startPacked(packed, [`--data-folder=${dataFolder}`, scrapeThisMachineSwitch])
  await chooseServer(started.page, server.address)
  await signIn(started.page)
  await started.page.getByRole('button', { name: 'Scrape leads' }).click()
  await started.page.getByRole('button', { name: 'Search with this computer' }).click()
  await expect.poll(async () => (await latestRun(client))?.status, { timeout: 30_000 }).toBe('success')
  expect(await leadNames(client)).toEqual(sampleNames(5))
})

test('the fuses of the packed program are set', async () => {
  const wire = await getCurrentFuseWire(packed.program)
  const { DISABLE, ENABLE } = FuseState
  expect(wire).toMatchObject({
    [FuseV1Options.RunAsNode]: DISABLE,
    [FuseV1Options.EnableCookieEncryption]: ENABLE,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: DISABLE,
    [FuseV1Options.EnableNodeCliInspectArguments]: DISABLE,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: ENABLE,
    [FuseV1Options.OnlyLoadAppFromAsar]: ENABLE,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: DISABLE,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: DISABLE,
  })
})

test('the package contains our bundles, and nothing native or of the server', async () => {
  const files = listPackage(packed.asarPath, { isPack: false }).map((name) => name.replaceAll('\\', '/'))
  expect(files).toEqual(expect.arrayContaining(['/package.json', '/main/main.js', '/preload/preload.cjs']))
  expect(files.filter((name) => /node_modules|better-sqlite3|\.node$|\.map$|\.tsx?$/.test(name))).toEqual([])
  expect(new Set(files.map((name) => name.split('/')[1]))).toEqual(
    new Set(['icons', 'main', 'package.json', 'preload', 'renderer']),
  )
})
