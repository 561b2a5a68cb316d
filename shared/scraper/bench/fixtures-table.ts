import { sourceLabel } from '../../business/platforms.ts'
import { pathToFileURL } from 'node:url'
import { haveCaptures, readCaptures, type CaptureResult } from '../testing/captures.ts'
import { firstRun, scoreLabelled, type Score } from '../testing/labelled.ts'

/** Returns the results for the captured pages and the accuracy of the project types, as Markdown for the README. */
export function fixturesTable(): string {
  if (!haveCaptures) return 'The captured pages are not beside the project, so there is nothing to show here.'
  return [pagesTable(readCaptures()), typesTable(scoreLabelled('tuned on'), scoreLabelled('held out'))].join('\n\n')
}

function pagesTable(results: readonly CaptureResult[]): string {
  const rows = results.map(
    ({ file, adapter, records, checked, wrong }) =>
      `| ${file} | ${sourceLabel(adapter)} | ${records} | ${checked - wrong.length} of ${checked} |`,
  )
  const [right, checked] = [
    results.reduce((sum, one) => sum + one.checked - one.wrong.length, 0),
    results.reduce((sum, one) => sum + one.checked, 0),
  ]
  return [
    '| captured page | read by | records | fields right |',
    '| --- | --- | ---: | ---: |',
    ...rows,
    `| all | | | ${right} of ${checked} |`,
  ].join('\n')
}

function typesTable(tuned: Score, heldOut: Score): string {
  const rows = heldOut.types.map(({ type, labelled, precision, recall }, index) => {
    const other = tuned.types[index]!
    return `| ${type} | ${labelled} | ${percent(precision)} | ${percent(recall)} | ${percent(other.precision)} | ${percent(other.recall)} |`
  })
  return [
    `Project types of ${tuned.descriptions + heldOut.descriptions} labelled proposals. Of the ${heldOut.descriptions} held out ${firstRun.right} were classified correctly in the first run; now ${heldOut.right} are, and ${tuned.right} of the ${tuned.descriptions} tuned on.`,
    '',
    '| held out | labelled | precision | recall | tuned on: precision | recall |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n')
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(fixturesTable())
