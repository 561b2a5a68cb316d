import type { Business } from '#shared/business/business.ts'

/** A mail as what it says, once. `render-html.ts` and `render-text.ts` say it in their own way, so neither says less. */
export interface Letter {
  subject: string
  /** What the list of mails shows beside the subject. */
  preview: string
  heading: string
  blocks: readonly Block[]
  /** Why the reader gets this, under the trader's details. */
  reason: string
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'facts'; rows: readonly Fact[] }
  | { kind: 'steps'; steps: readonly { title: string; text: string }[] }
  /** Somebody's own words, with their line breaks. */
  | { kind: 'words'; label: string; text: string }
  /** The one action, with its bare address under it. */
  | { kind: 'button'; label: string; address: string }

export type Inline = string | Link

export interface Link {
  label: string
  address: string
}

export interface Fact {
  label: string
  value: Inline
}

/** Who sends the mail, and where the site is. */
export interface Sender {
  business: Business
  /** Origin of the site, without a slash at the end. */
  publicUrl: string
}
