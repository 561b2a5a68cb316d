import { readFileSync, writeFileSync } from 'node:fs'
import { haveCaptures } from '../testing/captures.ts'
import { fixturesTable } from './fixtures-table.ts'

const file = new URL('../README.md', import.meta.url)
const [begin, end] = ['<!-- made by npm run bench -->', '<!-- until here -->']

/** Puts the table of captured pages into the README, where the pages are there to make it from. */
export function writeReadme(): void {
  if (!haveCaptures) return console.log('The captured pages are not beside the project: the README keeps its table.')
  const text = readFileSync(file, 'utf8')
  const [before, after] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  const written = `${text.slice(0, before)}\n\n${fixturesTable()}\n\n${text.slice(after)}`
  if (written !== text) writeFileSync(file, written)
}
