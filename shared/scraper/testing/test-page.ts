import { readFileSync } from 'node:fs'
import type { Page } from '../adapter.ts'
import { pageOf } from './page-of.ts'

/** Returns one of our test pages as if it had come from an address. @param file path within testing/pages */
export function testPage(file: string, url: string): Page {
  return pageOf(url, readTestPage(file))
}

export function readTestPage(file: string): string {
  return readFileSync(new URL(`pages/${file}`, import.meta.url), 'utf8')
}
