import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSettings } from './settings.ts'

test('settings that cannot be written last until the console quits, and end nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'settings.json')
  // A folder with the name of its draft prevents it from being written. It has content, so that it is not removed.
  mkdirSync(join(`${file}.new`, 'full'), { recursive: true })
  const errors: unknown[] = []
  const settings = openSettings(file, (error) => errors.push(error))
  settings.change({ server: 'https://www.example.com' })
  expect(settings.read()).toEqual({ server: 'https://www.example.com' })
  expect(errors).toHaveLength(1)
  expect(openSettings(file).read()).toEqual({})
  rmSync(`${file}.new`, { recursive: true })
  settings.change({ zoomLevel: 1 })
  expect(openSettings(file).read()).toEqual({ server: 'https://www.example.com', zoomLevel: 1 })
})
