import { randomInt } from 'node:crypto'
import { verdict } from '../../bench/report.ts'
import { generatePages } from './generated/generate.ts'
import { scorePages, type Count } from './generated/score.ts'

const pages = 500

/** Reads pages of random structure from a seed that nobody has tuned the reader on, and returns the results as Markdown for the README. */
export function generatedTable(seed = randomInt(2 ** 31)): string {
  const { records, all, fields, next, shortfalls } = scorePages(generatePages(seed, pages))
  console.log(`  ${pages} generated pages, seed ${seed}`)
  verdict('fields that are right, of generated pages', { ratio: recall(all), atLeast: 0.97 })
  verdict('records that are there, of those read from generated pages', { ratio: precision(records), atLeast: 0.99 })
  const row = (name: string, count: Count): string =>
    `| ${name} | ${count.wanted} | ${percent(precision(count))} | ${percent(recall(count))} |`
  const byField = [...fields].toSorted(([, one], [, other]) => other.wanted - one.wanted)
  return [
    `${pages} pages of seed ${seed}.`,
    '',
    '| of generated pages | there | precision | recall |',
    '| --- | ---: | ---: | ---: |',
    row('records', records),
    row('links to the page after', next),
    row('pages that lead to less than they say', shortfalls),
    row('fields', all),
    ...byField.map(([field, count]) => row(field, count)),
  ].join('\n')
}

function recall({ right, wanted }: Count): number {
  return wanted === 0 ? 1 : right / wanted
}

function precision({ right, given }: Count): number {
  return given === 0 ? 1 : right / given
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
