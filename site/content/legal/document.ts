import type { Business } from '#shared/business/business.ts'

/** A paragraph, a list, or names with what belongs to each. */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { entries: readonly { name: string; text: string }[] }
  | { link: { label: string; href: string } }

export interface LegalSection {
  id: string
  title: string
  blocks: readonly LegalBlock[]
}

/** The text of one date, and what was added to it later, under dates of its own. */
export interface LegalDocument {
  title: string
  lead: string
  /** ISO dates. */
  updated: string
  sections: readonly LegalSection[]
  additions?: { date: string; sections: readonly LegalSection[] }
}

/** Names the business it is written for. */
export type LegalText = (business: Business) => LegalDocument

export const legalContent = {
  updated: 'Last updated',
  contents: 'Contents',
  added: 'Added on',
  /** The day of the specification's own text. */
  firstDate: '2025-10-08',
  additionsDate: '2026-11-21',
} as const
