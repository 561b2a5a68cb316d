import { defineConfig } from '@playwright/test'
import settings from './playwright.config.ts'

/** The configuration of `npm run guide` and of the check before each release, which `npm test` leaves out because it takes a minute. */
export default defineConfig(settings, { testMatch: '*.release.ts' })
