import { existsSync } from 'node:fs'
import { findBrowser } from '../engine/find-browser.ts'

/** Returns the path of the Chromium that the tests use. @throws Error if there is none, because the tests would check nothing */
export function testBrowser(): string {
  const given = process.env['TEST_BROWSER']
  const found = given !== undefined && existsSync(given) ? given : findBrowser()
  if (found === undefined)
    throw new Error('The tests need Chrome, Edge or Chromium. Install one, or name it in TEST_BROWSER.')
  return found
}
