// The end of npm run bench. Arguments: the folder with what the parts have reported; --compare and --save as npm run bench got them.
// Exits with 1 if a goal is missed, or with --compare if a ratio has become worse.
import { parseArgs } from 'node:util'
import { compare, compareText } from './compare.ts'
import { missesGoal } from './report.ts'
import { collect, merge, readCommitted, save } from './results.ts'
import { writeReadmes } from './readme.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean', default: false }, save: { type: 'boolean', default: false } },
})
const [measured, committed] = [collect(positionals[0] ?? ''), readCommitted()]
const rows = compare(measured, committed)
if (values.compare) console.log(['', ...compareText(measured, committed, rows)].join('\n'))
if (rows.some((row) => (values.compare ? row.fails : missesGoal(row.figure)))) process.exitCode = 1
if (values.save) saveMeasured()

function saveMeasured(): void {
  try {
    const results = merge(committed, measured)
    save(results)
    writeReadmes(results)
    console.log(`\nSaved in shared/bench/results.json and the READMEs: ${Object.keys(measured.parts).join(', ')}`)
  } catch (error) {
    console.error(`\n✗ ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
