import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { openRunFolder } from '../../site/e2e/run-folder.ts'

const root = join(import.meta.dirname, '../..')
openRunFolder()

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results/console'),
  fullyParallel: true,
  workers: 3,
  // Some tests start a console several times, which takes minutes on a slow machine.
  timeout: 300_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: join(root, 'test-results/console.json') }]],
})
