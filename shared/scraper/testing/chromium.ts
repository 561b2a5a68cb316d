import { existsSync } from 'node:fs'
import { findBrowser } from '../engine/find-browser.ts'

/** The Chromium that the tests use. @throws Error where there is none: these tests are worth nothing without */
export function testBrowser(): string {
  const given = process.env['TEST_BROWSER']
  const found = given !== undefined && existsSync(given) ? given : findBrowser()
  if (found === undefined)
    throw new Error('The tests need Chrome, Edge or Chromium. Install one, or name it in TEST_BROWSER.')
  return found
}
