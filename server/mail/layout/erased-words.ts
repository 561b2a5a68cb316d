import type { Block } from './content.ts'

/** What the last mail to somebody says. */
export const erasedWords: Block = {
  kind: 'paragraph',
  parts: ['We’ve erased your details. This is our last email to you, and we won’t keep your address.'],
}
