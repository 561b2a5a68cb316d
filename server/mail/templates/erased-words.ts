import type { Block } from './content.ts'

/** What the last mail to somebody says. */
export const erasedWords: Block = {
  kind: 'paragraph',
  parts: ['We have erased your details. This is our last mail to you, and your address goes with it.'],
}
