import type { Business } from '#shared/business/business.ts'

/** The content of a mail. `render-html.ts` and `render-text.ts` both render all of it. */
export interface Letter {
  subject: string
  /** What the list of mails shows beside the subject. */
  preview: string
  heading: string
  /** Above the blocks, for example `Hello Ada,`. */
  greeting?: string | undefined
  blocks: readonly Block[]
  /** Whether the business signs it, under the blocks: every mail to a visitor. */
  isSigned?: true
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
  /** The one action. Its address is repeated at the end of the mail, for programs that show no buttons. */
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
