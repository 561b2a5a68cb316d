import type { DrawingFacts } from '../drawings/index.ts'

/** The dimensions, in metres, of the new room that the magazine describes. @throws when the drawing has no such room */
export function getRoom({ proposal }: DrawingFacts) {
  const [block] = proposal.blocks
  const [opening] = proposal.openedUp ?? []
  if (!block?.lantern || !opening) throw new Error('The magazine is about a room with a lantern and an opened wall.')
  const { width, depth, roof, lantern } = block
  if (roof.form !== 'flat') throw new Error('The magazine is about a room with a flat roof.')
  return { width, depth, height: roof.height, opening: opening.width, lantern }
}
