import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingTests, namedTests } from './named-tests.mjs'
import { root } from './run-step.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const rowsOf = (document) => document.split('\n').filter((line) => /^\| \d/.test(line))
const isPart = (title, named) => title.includes(named)
const byHand = /by hand on \d+ \w+ \d{4}: /

describe('the accessibility table', () => {
  /** The success criteria of WCAG 2.2, levels A and AA, and 4.1.1, which was removed. */
  const criteria =
    `1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
    2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
    3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.1 4.1.2 4.1.3`.split(/\s+/)
  const rows = rowsOf(read('docs/accessibility.md'))

  test('has each criterion of WCAG 2.2, levels A and AA, once', () => {
    expect(rows.map((row) => row.split(' ')[1])).toEqual(criteria)
    expect(criteria).toHaveLength(55 + 1)
  })

  test('says in each row how it is tested, by files and titles that exist', () => {
    const faults = rows.flatMap((row) => {
      const [criterion, , , tests] = row.split(' | ')
      if (namedTests(tests).length === 0 && !byHand.test(tests) && !/as 1\.2\.1|–/.test(tests))
        return [`${row}: no test`]
      return missingTests(tests, isPart).map((reference) => `${criterion}: ${reference}`)
    })
    expect(faults).toEqual([])
  })
})

describe('the security tables', () => {
  /** How many sections each chapter of OWASP ASVS 5.0 has. */
  const chapters = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3]
  /** Sections with requirements of level 3 only. */
  const levelThree = new Set(['3.1', '3.6', '6.7', '11.7', '15.4'])
  const sections = chapters
    .flatMap((count, index) => sectionsBetween(`${index + 1}.1`, `${index + 1}.${count}`))
    .filter((section) => !levelThree.has(section))
  const document = read('docs/security.md')
  const rows = rowsOf(document)

  test('have each section of OWASP ASVS 5.0, levels 1 and 2, once', () => {
    const listed = rows.flatMap((row) => {
      const [, first, last = first] = /^\| (\d+\.\d+)(?:–(\d+\.\d+))? /.exec(row) ?? []
      return sectionsBetween(first, last)
    })
    expect(listed).toEqual(sections)
    expect(sections).toHaveLength(80 - 5)
  })

  test('name for each section that applies tests that exist, or a check by hand', () => {
    const faults = rows.flatMap((row) => {
      const [, section, how, tests] = row.split(/ ?\| ?/)
      const isProved = namedTests(tests).length > 0 || byHand.test(tests) || awaited.test(tests)
      return isProved || how.startsWith('does not apply: ') ? [] : [`${section}: no test`]
    })
    expect([...faults, ...missingTests(document)]).toEqual([])
  })

  test('have no row that awaits its test', () => {
    expect(rows.flatMap((row) => row.match(/\[\[.*?\]\]/g) ?? [])).toEqual([])
  })
})

/** A row that is written ahead of its test, which the last test does not let pass. */
const awaited = /\[\[new: /

/** Returns the sections of one chapter from the first to the last. */
function sectionsBetween(first, last) {
  const [chapter, from] = first.split('.').map(Number)
  const to = Number(last.split('.')[1])
  return Array.from({ length: to - from + 1 }, (_, index) => `${chapter}.${from + index}`)
}
