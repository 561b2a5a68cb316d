import type { Business } from '#shared/business/business.ts'

/** An email as the outbox stores it. */
export interface MailContent {
  subject: string
  html: string
  text: string
}

/** An email as its template describes it. `render-html.ts` and `render-text.ts` both render all of it. */
export interface MailDocument {
  subject: string
  /** What mail programs show beside the subject. */
  preview: string
  heading: string
  /** Above the blocks, for example `Hello Ada,`. */
  greeting?: string | undefined
  blocks: readonly Block[]
  /** Whether it ends with the business's signature, as every email to a visitor does. */
  isSigned?: true
  /** Why the recipient gets this email, below the business's details. */
  reason: string
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'facts'; rows: readonly Fact[] }
  | { kind: 'steps'; steps: readonly { title: string; text: string }[] }
  /** What somebody typed, with their line breaks. */
  | { kind: 'quote'; label: string; text: string }
  /** Its address is repeated at the end of the email, for programs that show no buttons. */
  | { kind: 'button'; label: string; address: string }

export type Inline = string | Link

export function paragraph(...parts: Inline[]): Block {
  return { kind: 'paragraph', parts }
}

export interface Link {
  label: string
  /** A page of the website may be given by its path: `/contact`. */
  address: string
}

/** Returns the whole address of a link. */
export function fullAddress(address: string, publicUrl: string): string {
  return address.startsWith('/') ? publicUrl + address : address
}

export interface Fact {
  label: string
  value: Inline
}

export interface Sender {
  business: Business
  /** Origin of the site, without a slash at the end. */
  publicUrl: string
}
