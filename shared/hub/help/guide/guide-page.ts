import type { PictureName } from './pictures.ts'

/** One page of the guide. Its texts mark what the screen says, word for word, with two asterisks: `**Add a lead**`. */
export interface GuidePage {
  /** As the address says it: `?page=leads`. */
  id: string
  title: string
  /** What it is for, in one sentence. */
  purpose: string
  /** Views that it explains, with the label of the link. */
  views: readonly { label: string; to: string }[]
  blocks: readonly Block[]
  /** What can go wrong, and what to do then. */
  problems: readonly { problem: string; solution: string }[]
}

export type Block =
  | { kind: 'text' | 'note' | 'heading'; text: string }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'picture'; name: PictureName }
