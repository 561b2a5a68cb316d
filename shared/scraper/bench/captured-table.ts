import { sourceLabel } from '../../business/platforms.ts'
import { record, recordSilently, recordTable } from '../../bench/report.ts'
import { haveCaptures, readCaptures, type CaptureResult } from '../testing/captures.ts'
import { firstRun, scoreLabelled, type Score } from '../testing/labelled.ts'

if (haveCaptures) measureCapturedPages()
else console.log('  The captured pages are not beside the project: their committed figures stay.')

/** Reads the captured pages and classifies the labelled proposals. */
function measureCapturedPages(): void {
  const [results, tuned, heldOut] = [readCaptures(), scoreLabelled('tuned on'), scoreLabelled('held out')]
  const checked = sum(results, (one) => one.checked)
  const share = { unit: '%', better: 'higher' } as const
  record({
    ...share,
    id: 'captured.fields',
    title: 'fields that are right, of captured pages',
    samples: [100 * (1 - sum(results, (one) => one.wrong.length) / checked)],
  })
  for (const [half, { right, descriptions, types }] of [
    ['held out', heldOut],
    ['tuned on', tuned],
  ] as const) {
    record({
      ...share,
      id: `captured.types-${half}`,
      title: `project types that are right, of the proposals ${half}`,
      samples: [(100 * right) / descriptions],
    })
    for (const { type, precision, recall } of types) {
      const id = `captured.${type}.${half}`
      const title = `of the type ${type}, ${half}`
      recordSilently({ ...share, id: `${id}.precision`, title: `precision ${title}`, samples: [100 * precision] })
      recordSilently({ ...share, id: `${id}.recall`, title: `recall ${title}`, samples: [100 * recall] })
    }
  }
  recordTable('captured pages', [pagesTable(results), typesTable(tuned, heldOut)].join('\n\n'))
}

function pagesTable(results: readonly CaptureResult[]): string {
  const rows = results.map(
    ({ file, adapter, records, checked, wrong }) =>
      `| ${file} | ${sourceLabel(adapter)} | ${records} | ${checked - wrong.length} of ${checked} |`,
  )
  const checked = sum(results, (one) => one.checked)
  const right = checked - sum(results, (one) => one.wrong.length)
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

function sum(results: readonly CaptureResult[], count: (result: CaptureResult) => number): number {
  return results.reduce((total, result) => total + count(result), 0)
}
