import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './steps.mjs'

/** The success criteria of WCAG 2.2, levels A and AA, and 4.1.1, which was removed. */
const criteria =
  `1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.1 4.1.2 4.1.3`.split(/\s+/)

const table = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')
const rows = table.split('\n').filter((line) => /^\| \d/.test(line))

test('the accessibility table has each criterion of WCAG 2.2, levels A and AA, once', () => {
  expect(rows.map((row) => row.split(' ')[1])).toEqual(criteria)
  expect(criteria).toHaveLength(55 + 1)
})

test('each row says how it is tested, by files and titles that exist', () => {
  const missing = rows.flatMap((row) => {
    const [criterion, , , tests] = row.split(' | ')
    const named = [...tests.matchAll(/`([\w./-]+)` “(.*?)”/g)]
    if (named.length === 0 && !/by hand on \d+ \w+ \d{4}: |as 1\.2\.1|–/.test(tests)) return [`${row}: no test`]
    return named.filter(([, file, title]) => !isIn(file, title)).map(([test]) => `${criterion}: ${test}`)
  })
  expect(missing).toEqual([])
})

function isIn(file, title) {
  const path = join(root, file)
  return existsSync(path) && readFileSync(path, 'utf8').includes(title)
}
