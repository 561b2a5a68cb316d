import { expect, test } from 'vitest'
import { mayOpenForeignPages } from './sandbox.ts'

const started = (isPackaged: boolean, ...switches: string[]) =>
  mayOpenForeignPages({ isPackaged, commandLine: { hasSwitch: (name) => switches.includes(name) } })

test('foreign pages are opened in Chromium’s sandbox alone', () => {
  expect(started(true)).toBe(true)
  for (const name of ['no-sandbox', 'no-zygote-sandbox', 'disable-seccomp-filter-sandbox', 'single-process']) {
    expect(started(true, name), name).toBe(false)
    expect(started(false, name), name).toBe(false)
  }
})

test('tests may open them without it, but no installed console', () => {
  expect(started(false, 'no-sandbox', 'scrape-this-machine')).toBe(true)
  expect(started(true, 'no-sandbox', 'scrape-this-machine')).toBe(false)
})
