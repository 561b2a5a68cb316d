import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { openRunFolder } from './run-folder.ts'

const root = join(import.meta.dirname, '../..')
openRunFolder()

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results/browser'),
  fullyParallel: true,
  // Some tests wait for a clock or for the network: with two workers, two cores would idle for a quarter of the time.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/browser.json') }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Animations take time and are of no interest to most tests; those about motion ask for it.
    reducedMotion: 'reduce',
    launchOptions: {
      ...(process.env['TEST_BROWSER'] ? { executablePath: process.env['TEST_BROWSER'] } : {}),
      // A root user, as in a container, has no sandbox; the rest keeps the browser from calling home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // The headless shell would round the widths of letters, which other browsers don't.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // For each visitor Chromium gets two pages of its address bar ready and a process for the next site: half the time of a short test.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
      ],
    },
  },
})
