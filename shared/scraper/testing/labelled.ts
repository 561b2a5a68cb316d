import { parse } from 'csv-parse/sync'
import { createHash } from 'node:crypto'
import { classifyProjectType } from '../classification/project-type.ts'
import type { ProjectType } from '../classification/project-words.ts'
import { readCaptured } from './captures.ts'

/** How well the project types of a set of labelled descriptions are told. */
export interface Score {
  descriptions: number
  right: number
  /** By type, and for 'ours' at all. */
  types: { type: ProjectType | 'any of ours'; precision: number; recall: number; labelled: number }[]
  wrong: { description: string; label: ProjectType | null; told: ProjectType | null }[]
}

/** What the held out half gave when it was first run, before anything was changed for it: two replacement conservatories were missed. */
export const firstRun = { right: 129, descriptions: 131 } as const

/** Labelled proposals come in two halves, of which the rules were written looking at the first. Descriptions that are the same, but
 *  for case and signs, are in the same half. */
export function scoreLabelled(half: 'tuned on' | 'held out'): Score {
  const rows: Record<string, string>[] = parse(readCaptured('hampshire-descriptions/classifier-training-data.csv'), {
    columns: true,
  })
  const told = rows
    .map(({ description = '', category = '' }) => ({ description, label: labelOf(description, category) }))
    .filter(({ description }) => isHeldOut(description) === (half === 'held out'))
    .map(({ description, label }) => ({ description, label, told: classifyProjectType(description).type }))
  const ofTypes = (['extension', 'loft_conversion', 'building_regs'] as const).map((type) =>
    figures(type, told, (one) => one === type),
  )
  return {
    descriptions: told.length,
    right: told.filter(({ label, told }) => label === told).length,
    types: [...ofTypes, figures('any of ours', told, (one) => one !== null)],
    wrong: told.filter(({ label, told }) => label !== told),
  }
}

type Told = Score['wrong'][number]

function figures(
  type: ProjectType | 'any of ours',
  all: readonly Told[],
  isIt: (type: ProjectType | null) => boolean,
): Score['types'][number] {
  const labelled = all.filter(({ label }) => isIt(label)).length
  const told = all.filter((one) => isIt(one.told)).length
  const both = all.filter((one) => isIt(one.label) && isIt(one.told)).length
  return { type, labelled, precision: told === 0 ? 1 : both / told, recall: labelled === 0 ? 1 : both / labelled }
}

/** The categories are those of a council's page for householders; dormers are among its windows. */
function labelOf(description: string, category: string): ProjectType | null {
  if (category === 'extensions' || category === 'conservatories') return 'extension'
  if (category === 'garage conversions') return 'building_regs'
  return /\bdormer/i.test(description) ? 'loft_conversion' : null
}

function isHeldOut(description: string): boolean {
  const words = description.toLowerCase().replace(/\W+/g, ' ').trim()
  return createHash('sha256').update(words).digest()[0]! % 2 === 1
}
