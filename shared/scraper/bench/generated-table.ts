import { randomInt } from 'node:crypto'
import { record, recordSilently, recordTable } from '../../bench/report.ts'
import { type GeneratedPage, generatePages } from './generated/generate.ts'
import { type Count, type Scores, scorePages } from './generated/score.ts'

const pages = 500
/** Number of parts of the pages over which the spread of a figure is measured. */
const rounds = 5
const noCount: Count = { right: 0, wanted: 0, given: 0 }

measureGeneratedPages(randomInt(2 ** 31))

/** Reads pages of random structure, from a seed for which the reader was not tuned. */
function measureGeneratedPages(seed: number): void {
  const generated = generatePages(seed, pages)
  const scores = scorePages(generated)
  const parts = splitEvenly(generated).map((part) => scorePages(part))
  console.log(`  ${pages} generated pages, seed ${seed}`)
  const toPercentages = (ofCount: (count: Count) => number, select: (scores: Scores) => Count | undefined) => ({
    unit: '%' as const,
    better: 'higher' as const,
    value: 100 * ofCount(select(scores) ?? noCount),
    samples: parts.map((part) => 100 * ofCount(select(part) ?? noCount)),
  })
  record({
    id: 'generated.fields-recall',
    title: 'fields that are right, of generated pages',
    goal: 97,
    ...toPercentages(recall, ({ all }) => all),
  })
  record({
    id: 'generated.records-precision',
    title: 'records that are there, of those read from generated pages',
    goal: 99,
    ...toPercentages(precision, ({ records }) => records),
  })
  const row = (name: string, select: (scores: Scores) => Count | undefined): string => {
    for (const [what, ofCount] of [
      ['precision', precision],
      ['recall', recall],
    ] as const)
      recordSilently({
        id: `generated.${name}.${what}`,
        title: `${what} of ${name}, on generated pages`,
        ...toPercentages(ofCount, select),
      })
    const count = select(scores) ?? noCount
    return `| ${name} | ${count.wanted} | ${percent(precision(count))} | ${percent(recall(count))} |`
  }
  const byField = [...scores.fields].toSorted(([, one], [, other]) => other.wanted - one.wanted)
  const table = [
    `${pages} pages of seed ${seed}.`,
    '',
    '| of generated pages | there | precision | recall |',
    '| --- | ---: | ---: | ---: |',
    row('records', ({ records }) => records),
    row('links to the page after', ({ next }) => next),
    row('pages that lead to less than they say', ({ shortfalls }) => shortfalls),
    row('fields', ({ all }) => all),
    ...byField.map(([field]) => row(field, (part) => part.fields.get(field))),
  ]
  recordTable('generated pages', table.join('\n'))
}

function splitEvenly(generated: readonly GeneratedPage[]): GeneratedPage[][] {
  return Array.from({ length: rounds }, (_, part) => generated.filter((_, n) => n % rounds === part))
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
