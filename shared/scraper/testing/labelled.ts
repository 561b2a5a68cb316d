import { parse } from 'csv-parse/sync'
import { createHash } from 'node:crypto'
import { classifyProjectType } from '../classification/project-type.ts'
import type { ProjectType } from '../classification/project-words.ts'
import { readCaptured } from './captures.ts'

/** Accuracy of the classifier for labelled descriptions. */
export interface Score {
  descriptions: number
  right: number
  /** For each type, and for all of ours together. */
  types: { type: ProjectType | 'any of ours'; precision: number; recall: number; labelled: number }[]
  wrong: { description: string; label: ProjectType | null; found: ProjectType | null }[]
}

/** Result of the first run on the held-out half, before any change because of it: two replacement conservatories were missed. */
export const firstRun = { right: 129, descriptions: 131 } as const

/** Scores one half of the labelled proposals. The rules were written for the half `tuned on`. Descriptions that differ only in case and
 *  punctuation are in the same half. */
export function scoreLabelled(half: 'tuned on' | 'held out'): Score {
  const rows: Record<string, string>[] = parse(readCaptured('hampshire-descriptions/classifier-training-data.csv'), {
    columns: true,
  })
  const results = rows
    .map(({ description = '', category = '' }) => ({ description, label: labelOf(description, category) }))
    .filter(({ description }) => isHeldOut(description) === (half === 'held out'))
    .map(({ description, label }) => ({ description, label, found: classifyProjectType(description).type }))
  const ofTypes = (['extension', 'loft_conversion', 'building_regs'] as const).map((type) =>
    figures(type, results, (one) => one === type),
  )
  return {
    descriptions: results.length,
    right: results.filter(({ label, found }) => label === found).length,
    types: [...ofTypes, figures('any of ours', results, (one) => one !== null)],
    wrong: results.filter(({ label, found }) => label !== found),
  }
}

type Result = Score['wrong'][number]

function figures(
  type: ProjectType | 'any of ours',
  all: readonly Result[],
  isIt: (type: ProjectType | null) => boolean,
): Score['types'][number] {
  const labelled = all.filter(({ label }) => isIt(label)).length
  const found = all.filter((one) => isIt(one.found)).length
  const both = all.filter((one) => isIt(one.label) && isIt(one.found)).length
  return { type, labelled, precision: found === 0 ? 1 : both / found, recall: labelled === 0 ? 1 : both / labelled }
}

/** Converts a category, from a council's page for householders, to a project type; its windows include dormers. */
function labelOf(description: string, category: string): ProjectType | null {
  if (category === 'extensions' || category === 'conservatories') return 'extension'
  if (category === 'garage conversions') return 'building_regs'
  return /\bdormer/i.test(description) ? 'loft_conversion' : null
}

function isHeldOut(description: string): boolean {
  const normalised = description.toLowerCase().replace(/\W+/g, ' ').trim()
  return createHash('sha256').update(normalised).digest()[0]! % 2 === 1
}
