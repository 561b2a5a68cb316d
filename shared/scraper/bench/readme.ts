import { readFileSync, writeFileSync } from 'node:fs'
import { haveCaptures } from '../testing/captures.ts'
import { fixturesTable } from './fixtures-table.ts'
import { generatedTable } from './generated-table.ts'

const file = new URL('../README.md', import.meta.url)
const end = '<!-- until here -->'

/** Puts the results into the README: those of captured pages where the pages are there to read. */
export function writeReadme(): void {
  const before = readFileSync(file, 'utf8')
  const generated = replaced(before, '<!-- generated pages, made by npm run bench -->', generatedTable())
  if (!haveCaptures) console.log('The captured pages are not beside the project: the README keeps their table.')
  const written = haveCaptures ? replaced(generated, '<!-- made by npm run bench -->', fixturesTable()) : generated
  if (written !== before) writeFileSync(file, written)
}

/** The text with something else between a mark and the end mark after it. */
function replaced(text: string, mark: string, content: string): string {
  const begin = text.indexOf(mark) + mark.length
  return `${text.slice(0, begin)}\n\n${content}\n\n${text.slice(text.indexOf(end, begin))}`
}
