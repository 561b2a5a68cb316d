import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

/** With a card held by the keyboard, the arrows to the sides go from column to column. */
export const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const columns = [...context.droppableRects.values()].toSorted((a, b) => a.left - b.left)
  const card = context.collisionRect
  const middle = currentCoordinates.x + (card?.width ?? 0) / 2
  const at = columns.findIndex(({ left, right }) => middle >= left && middle <= right)
  const next = columns[at + step]
  if (next === undefined) return undefined
  return { x: next.left + (next.width - (card?.width ?? 0)) / 2, y: currentCoordinates.y }
}
