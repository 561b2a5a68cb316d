import type { PictureName } from './pictures.ts'

/** One page of the guide. In its texts, literal words on the screen are marked with two asterisks: `**Add a lead**`. */
export interface GuidePage {
  /** The value in the address: `leads` in `?page=leads`. */
  id: string
  title: string
  /** The purpose of the page, in one sentence. */
  purpose: string
  /** Views that it explains, with the label of the link. */
  views: readonly { label: string; to: string }[]
  blocks: readonly Block[]
  /** Possible problems and their solutions. */
  problems: readonly { problem: string; solution: string }[]
}

export type Block =
  | { kind: 'text' | 'note' | 'heading'; text: string }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'picture'; name: PictureName }
