import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { openRunFolder } from './run-folder.ts'

const root = join(import.meta.dirname, '../..')
openRunFolder()

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results/browser'),
  fullyParallel: true,
  // Some tests wait for a clock or the network, so two workers would leave two cores idle for a quarter of the time.
  workers: 3,
  // A test of the whole hub takes half a minute here, and longer on a slow machine.
  timeout: 300_000,
  // A busy machine can take seconds for what usually takes milliseconds.
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/browser.json') }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Animations take time and most tests do not need them; tests of motion enable them.
    reducedMotion: 'reduce',
    launchOptions: {
      ...(process.env['TEST_BROWSER'] ? { executablePath: process.env['TEST_BROWSER'] } : {}),
      // Chromium's sandbox does not work as root, the usual user in containers; several other switches prevent background requests.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // The headless shell would round glyph widths, which other browsers don't.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // For each context, Chromium would preload two address bar pages and a spare process, which takes half the time of a short test.
        // Cross-Origin-Opener-Policy, which the server's tests check, would replace the process of each new page once it is opened.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,CrossOriginOpenerPolicy',
      ],
    },
  },
})
