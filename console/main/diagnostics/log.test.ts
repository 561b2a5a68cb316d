import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from './log.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'console-log-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a line has time, event and values', () => {
  const log = openLog(folder, () => new Date('2026-11-21T10:00:00Z'))
  log.write('page ended', { reason: 'crashed', exitCode: 5 })
  expect(log.tail(10)).toEqual(['2026-11-21T10:00:00.000Z page ended reason=crashed exitCode=5'])
})

test('the newest lines are read across the two files, and the log never grows beyond them', () => {
  const log = openLog(folder)
  const text = 'x'.repeat(1000)
  for (let line = 0; line < 1600; line++) log.write('filled', { line, text })
  expect(log.tail(3).map((line) => /line=(\d+)/.exec(line)?.[1])).toEqual(['1597', '1598', '1599'])
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThan(600 * 1024)
})
