import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core'
import type { Prospect } from '#shared/contract/prospects.ts'

export const instructions: ScreenReaderInstructions = {
  draggable:
    'Press Space to pick the card up, the arrow keys to go from column to column, Space again to put it down, Escape to leave it where it was. The card’s menu moves it too.',
}

/** What is read out while a card is held. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active.data.current)} is picked up.`,
  onDragOver: ({ active, over }) =>
    over ? `${nameOf(active.data.current)} is over ${columnOf(over.data.current)}.` : undefined,
  onDragEnd: ({ active, over }) =>
    over ? `${nameOf(active.data.current)} is put down in ${columnOf(over.data.current)}.` : `It stays where it was.`,
  onDragCancel: ({ active }) => `${nameOf(active.data.current)} stays where it was.`,
}

function nameOf(data: Record<string, unknown> | undefined): string {
  return (data?.['lead'] as Prospect | undefined)?.name ?? 'The card'
}

function columnOf(data: Record<string, unknown> | undefined): string {
  return String(data?.['label'])
}
