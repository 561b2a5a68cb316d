import {
  isBeforeWork,
  proposedArea,
  roofTop,
  type Block,
  type Dormer,
  type DrawingFacts,
  type HouseFacts,
  type Opening,
  type Proposal,
  type Side,
  type WallFinish,
} from '../model/facts.ts'
import type { DrawingKind } from './drawing.ts'
import { metres } from './dimensions.ts'

/** What the drawing shows, for those who do not see it. */
export function describeDrawing(kind: DrawingKind, facts: DrawingFacts): string {
  const { house, proposal } = facts
  if (isBeforeWork(facts)) return `${opening(kind)}: ${describeHouse(house, kind)}, before the work.`
  return `${opening(kind)}: ${describeHouse(house, kind)}. New, in terracotta: ${describeProposal(proposal, kind)}.`
}

function opening(kind: DrawingKind): string {
  if (kind === 'axonometric') return 'Axonometric drawing, seen from the garden'
  if (kind === 'section') return 'Section, cut from street to garden'
  return kind === 'plan' ? 'Ground floor plan' : `${capitalised(kind)}, drawn square on`
}

const wallWords = {
  brick: 'brick',
  render: 'rendered',
  flint: 'flint',
  'tile-hung': 'tile-hung',
  boarding: 'timber-clad',
  glass: 'glazed',
} as const satisfies Record<WallFinish, string>

function describeHouse(house: HouseFacts, kind: DrawingKind): string {
  const { type, era, storeys, isCottage, blocks, chimneys, bays } = house
  const [main] = blocks
  const walls = main.upper ? `${wallWords[main.walls]} and ${wallWords[main.upper.finish]}` : wallWords[main.walls]
  const noun = isCottage ? 'cottage' : storeys === 1 ? 'bungalow' : 'house'
  const content = [
    ...(noun === 'bungalow' ? [] : [storeys === 1 ? 'single-storey' : 'two-storey']),
    era,
    type,
    walls,
    noun,
  ]
  const parts = [
    roofWords(main),
    ...(kind === 'plan' || kind === 'section' ? [] : some(chimneys.length, 'chimney')),
    ...some(bays.filter(({ wall }) => isSeen(wall, kind)).length, 'bay window'),
    ...(kind === 'axonometric' || kind === 'plan' ? some(blocks.length - 1, 'wing') : []),
  ]
  return `a ${content.filter((word) => word !== undefined).join(' ')} with ${listed(parts)}`
}

/** Whether a drawing shows what is in a wall. */
function isSeen(wall: Side, kind: DrawingKind): boolean {
  if (kind === 'axonometric') return wall === 'rear' || wall === 'right'
  return kind === 'plan' || kind === `${wall} elevation` || (kind === 'section' && wall === 'rear')
}

function roofWords({ roof }: Block): string {
  if (roof.form === 'flat') return 'a flat roof'
  const covering = { tiles: 'tiled ', slates: 'slated ', metal: 'metal ' }[roof.covering]
  if (roof.form === 'mono-pitch') return `a ${covering}mono-pitch roof`
  return `a ${covering}${(roof.hips?.length ?? 0) > 0 ? 'hipped' : 'gable'} roof`
}

/** The proposal in words, with its measures. */
function describeProposal(proposal: Proposal, drawn: DrawingKind): string {
  const { kind, blocks, dormers = [], rooflights = [] } = proposal
  const area = `(${proposedArea(proposal)}\u00a0m²)`
  const onRoof = [...dormerWords(dormers), ...counted(rooflights.length, 'rooflight')]
  const [first, ...others] = blocks
  if (!first) return onRoof.length > 0 ? `a ${kind} ${area} with ${listed(onRoof)}` : `a ${kind} under a steel beam`
  const storeys = first.storeys === 1 ? 'single-storey' : 'two-storey'
  const size = `${metres(first.width)} wide, ${metres(first.depth)} deep and ${metres(roofTop(first.roof))} high`
  const rest = others.map(
    ({ width, depth, roof }) => `a second part, ${metres(width)} by ${metres(depth)}, ${roofForm(roof)}`,
  )
  const parts = [newRoof(first), ...glazing(first, drawn), ...rest, ...onRoof]
  return `a ${kind === 'garden room' ? '' : `${storeys} `}${kind}, ${size} ${area}, with ${listed(parts)}`
}

/** Dormers on one slope are alike. */
function dormerWords(dormers: readonly Dormer[]): string[] {
  const [first] = dormers
  if (!first) return []
  const { slope, width, ridge } = first
  const noun = `${ridge ? 'gabled' : 'flat-roofed'} ${slope} dormer`
  return [
    dormers.length === 1 ? `a ${noun} ${metres(width)} wide` : `${dormers.length} ${noun}s, each ${metres(width)} wide`,
  ]
}

function newRoof(block: Block): string {
  const { roof } = block
  return roof.form === 'flat' || (roof.form === 'mono-pitch' && roof.covering === 'metal')
    ? `a ${roofForm(roof).slice(7)}`
    : roofWords(block)
}

function roofForm({ form }: Block['roof']): string {
  return `with a ${form} roof`
}

function glazing({ rooflights = [], lantern, walls, openings }: Block, drawn: DrawingKind): string[] {
  const doors = openings.filter(({ wall }) => isSeen(wall, drawn)).flatMap(doorWords)
  return [
    ...(walls === 'glass' ? ['glass walls'] : []),
    ...counted(rooflights.length, 'rooflight'),
    ...(lantern ? ['a roof lantern'] : []),
    ...doors.slice(0, 1),
  ]
}

function doorWords({ kind, lights }: Opening): string[] {
  if (kind === 'bifold') return [`${lights}-panel bifold doors to a terrace`]
  if (kind === 'sliding') return [`${lights}-panel sliding doors to a terrace`]
  return kind === 'french' ? ['French doors'] : []
}

/** `a chimney`, `2 chimneys`. */
function some(count: number, noun: string): string[] {
  return count === 1 ? [`a ${noun}`] : counted(count, noun)
}

function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts)
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
