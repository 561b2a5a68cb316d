import { readFileSync, writeFileSync } from 'node:fs'
import { type Figure, valueText } from './report.ts'
import { machineText, type Results } from './results.ts'

const end = '<!-- until here -->'

/** The generated blocks of each document. */
const readmes: Readonly<Record<string, Readonly<Record<string, (results: Results) => string>>>> = {
  'README.md': { capacity, performance },
  'docs/capacity.md': { growth: (results) => tableOf(results, 'growth', 'growth') },
  'shared/scraper/README.md': {
    'captured pages': (results) => tableOf(results, 'captured', 'captured pages'),
  },
}

/** Returns each README as it is, and as it is with these results in its blocks. */
export function readmesWith(results: Results): { name: string; file: URL; before: string; after: string }[] {
  return Object.entries(readmes).map(([name, blocks]) => {
    const file = new URL(`../../${name}`, import.meta.url)
    const before = readFileSync(file, 'utf8')
    let after = before
    for (const [block, write] of Object.entries(blocks)) after = replaceBlock(after, block, write(results))
    return { name, file, before, after }
  })
}

export function writeReadmes(results: Results): void {
  for (const { file, before, after } of readmesWith(results)) if (after !== before) writeFileSync(file, after)
}

function capacity(results: Results): string {
  const text = figureTexts(results)
  return [
    `Measured by \`npm run bench\` on ${machineText(results.machine)}, with the load generator on the same cores (${dateText(results, 'pages')}):`,
    '',
    '| what | figure |',
    '| --- | --- |',
    `| the home page, from memory | about ${text('pages.home-rate')} on one core (${text('pages.home-cpu')} of CPU each) |`,
    `| enquiries, each with its lead and two emails on disk before the response | ${text('writes.enquiries')} |`,
    `| a search over 100,000 leads | ${text('leads.search-word', 'leads.search-name', 'leads.search-start')} at the 99th percentile |`,
    `| a filter or search in the hub over 10,000 leads, until it is on the screen | ${text('hub.filter', 'hub.search')} |`,
    `| start to the first page | ${text('start.page')} |`,
    `| memory after 100,000 requests | ${text('leads.memory')} |`,
  ].join('\n')
}

function performance(results: Results): string {
  const text = figureTexts(results)
  return [
    `Each page of the sitemap in Chromium, as on a slow phone (562 ms a request, 1.44 Mbit/s, a quarter of the CPU; ${dateText(results, 'visits')}):`,
    '',
    '| what | figure |',
    '| --- | --- |',
    `| first contentful paint | ${text('visits.paint-fastest')} on the fastest page, ${text('visits.paint-slowest')} on the slowest |`,
    `| layout shift, blocking time | ${text('visits.shift')}, ${text('visits.blocking')} at most |`,
    `| the first view: page and fonts | ${text('visits.bytes-least')} to ${text('visits.bytes-most')} |`,
    `| scripts of the hub until the list of leads | ${text('hub.scripts')} |`,
  ].join('\n')
}

function tableOf({ parts }: Results, part: string, name: string): string {
  return parts[part]?.tables?.[name]?.join('\n') ?? 'Not measured yet.'
}

/** Returns a function that writes a figure as READMEs show it; of several the highest. */
function figureTexts({ parts }: Results): (...ids: string[]) => string {
  const figures = new Map(Object.values(parts).flatMap((part) => part.figures.map((figure) => [figure.id, figure])))
  return (...ids) => {
    // A part that is not saved yet, not a figure that has been renamed.
    if (ids.some((id) => parts[id.split('.')[0] ?? ''] === undefined)) return 'not measured yet'
    const found = ids.map((id) => figures.get(id)).filter((figure): figure is Figure => figure !== undefined)
    if (found.length < ids.length) throw new Error(`A README needs the figure ${ids.join(' or ')}, which is not saved.`)
    return valueText(
      found.reduce((highest, one) => (one.value > highest.value ? one : highest)),
      2,
    )
  }
}

function dateText({ parts }: Results, part: string): string {
  const { date } = parts[part] ?? {}
  if (date === undefined) return 'not measured yet'
  return new Date(date).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function replaceBlock(text: string, block: string, content: string): string {
  const mark = `<!-- ${block}, made by npm run bench -->`
  const begin = text.indexOf(mark) + mark.length
  if (begin < mark.length) throw new Error(`There is no “${mark}” in the README.`)
  return `${text.slice(0, begin)}\n\n${content}\n\n${text.slice(text.indexOf(end, begin))}`
}
