import { metres } from './dimensions.ts'
import {
  extensionArea,
  extensionHeight,
  type DrawingFacts,
  type ExtensionFacts,
  type HouseFacts,
} from './model/facts.ts'

/** What the drawing shows, for those who do not see it. */
export function describeDrawing({ house, extension }: DrawingFacts): string {
  return `Axonometric drawing, seen from the garden: ${describeHouse(house)}. New, in clay: ${describeExtension(extension)}.`
}

function describeHouse({ type, storeys, walls, roof, chimney }: HouseFacts): string {
  const height = storeys === 1 ? 'single-storey' : 'two-storey'
  const covering = roof.covering === 'tiles' ? 'tiled' : 'slated'
  return `a ${height} ${type} ${walls} house with a ${covering} ${roof.form} roof${chimney ? ' and a chimney' : ''}`
}

function describeExtension(extension: ExtensionFacts): string {
  const { width, depth, roof, rooflights, openings } = extension
  const parts = [
    `a ${roof.form === 'flat' ? 'flat' : 'mono-pitch'} roof`,
    ...(rooflights.length > 0 ? [counted(rooflights.length, 'rooflight')] : []),
    ...openings
      .filter(({ kind }) => kind === 'bifold')
      .map(({ lights }) => `${lights}-panel bifold doors to a terrace`),
  ]
  return (
    `a single-storey ${extension.place} extension, ${metres(width)} wide, ${metres(depth)} deep and ` +
    `${metres(extensionHeight(extension))} high (${extensionArea(extension)} m²), with ${listed(parts)}`
  )
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts)
}
