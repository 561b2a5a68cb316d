import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const production = {
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { development: false } },
  resolve: { conditions: ['module', 'browser', 'production'] },
}

/** Component tests of the hub, in a real browser. They run the libraries as users get them, in two thirds of the time; with
 *  `--mode development` they run the development builds, and fail where these warn. */
export default defineConfig(({ mode }) => ({
  ...(mode === 'development' ? {} : production),
  root: import.meta.dirname,
  cacheDir: `../../node_modules/.vite/${mode}`,
  optimizeDeps: {
    ...(mode === 'development' ? {} : { rolldownOptions: { transform: { define: production.define } } }),
    // A library that is found while the tests run would reload the page under them.
    entries: ['**/*.browser.test.tsx', 'testing/setup.ts'],
    include: [mode === 'development' ? 'react/jsx-dev-runtime' : 'react/jsx-runtime'],
  },
  test: {
    name: 'hub',
    include: ['**/*.browser.test.tsx'],
    setupFiles: ['testing/setup.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Loading the hub's modules takes longer than a test, and setup.ts puts back what a test can change.
    isolate: false,
    // As in vitest.config.ts: projects that run at the same time have the same number.
    maxWorkers: navigator.hardwareConcurrency,
    browser: {
      enabled: true,
      headless: true,
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 900 },
      locators: { exact: false },
      screenshotFailures: false,
      connectTimeout: 180_000,
      provider: playwright({
        actionTimeout: 10_000,
        contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' },
        launchOptions: {
          ...(process.env['TEST_BROWSER'] ? { executablePath: process.env['TEST_BROWSER'] } : {}),
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-sync',
          ],
        },
      }),
    },
  },
}))
