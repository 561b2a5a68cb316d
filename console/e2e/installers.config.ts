import { defineConfig } from '@playwright/test'
import settings from './playwright.config.ts'

/** The configuration of `npm run test:installers`, which is not part of `npm test` because it takes minutes and installs a package. */
export default defineConfig(settings, { testMatch: '*.installer.ts', workers: 1, timeout: 15 * 60_000 })
