import { defineConfig } from '@playwright/test'
import settings from './playwright.config.ts'

/** What `npm run test:installers` runs: minutes, and it installs a package, so it is no part of `npm test`. */
export default defineConfig(settings, { testMatch: '*.installer.ts', workers: 1, timeout: 15 * 60_000 })
