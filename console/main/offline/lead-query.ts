import type { Prospect, ProspectDetail } from '#shared/contract/prospects.ts'
import { ownPlatforms } from '#shared/business/platforms.ts'
import { priorities, type Sort } from '#shared/contract/prospects.ts'

/** What a list of leads is asked for, as the address says it. */
export interface LeadFilter {
  status?: string
  crmStage?: string
  projectType?: string
  priority?: string
  q?: string
  origin?: string
  runId?: string
  importId?: string
}

const filterNames = ['status', 'crmStage', 'projectType', 'priority', 'q', 'origin', 'runId', 'importId'] as const

/** @returns `isWhole` when it asks from the beginning, not for a further page */
export function readLeadQuery(query: URLSearchParams): { filter: LeadFilter; sort: Sort; isWhole: boolean } {
  const filter: LeadFilter = {}
  for (const name of filterNames) {
    const text = query.get(name)?.trim() ?? ''
    if (text !== '') filter[name] = text
  }
  return { filter, sort: (query.get('sort') ?? 'newest') as Sort, isWhole: (query.get('cursor') ?? '') === '' }
}

/** Whether a lead is in a list, as far as it says so itself. Which run brought it is not in its record: the server knows. */
export function letsThrough({ q, runId, importId, ...exact }: LeadFilter, lead: Prospect | ProspectDetail): boolean {
  if (runId !== undefined) return false
  if (importId !== undefined && (!('importId' in lead) || lead.importId !== importId)) return false
  // Whether somebody who was found has written since is not in their record either.
  if (exact.origin !== undefined && (exact.origin === 'found') === ownPlatforms.includes(lead.sourcePlatform))
    return false
  if (exact.status !== undefined && lead.status !== exact.status) return false
  if (exact.crmStage !== undefined && lead.crmStage !== exact.crmStage) return false
  if (exact.projectType !== undefined && lead.projectType !== exact.projectType) return false
  if (exact.priority !== undefined && lead.priority !== exact.priority) return false
  return q === undefined || hasWords(lead, q)
}

/** Every word must occur in the record; digits also match the phone number, however it is formatted. */
function hasWords(lead: Prospect, q: string): boolean {
  const { name, email, phone, location, postcode, description, notes } = lead
  const text = fold([name, email, phone, location, postcode, description, notes].join(' '))
  const digits = (phone ?? '').replace(/\D/g, '')
  return fold(q)
    .split(/\s+/)
    .every((word) => text.includes(word) || (isNumber(word) && digits.includes(word)))
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

function isNumber(word: string): boolean {
  return /^\d{3,}$/.test(word)
}

type Compare = (a: Prospect, b: Prospect) => number

const newest: Compare = (a, b) => compare(b.createdAt, a.createdAt)

/** The orders of the contract. */
export const orders: Record<Sort, Compare> = {
  newest,
  oldest: (a, b) => compare(a.createdAt, b.createdAt),
  name: (a, b) => a.name.localeCompare(b.name, 'en-GB') || newest(a, b),
  priority: (a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority) || newest(a, b),
  score: (a, b) => (b.emailScore ?? -1) - (a.emailScore ?? -1) || newest(a, b),
  updated: (a, b) => compare(b.updatedAt, a.updatedAt),
  value: (a, b) => (b.packageValue ?? -1) - (a.packageValue ?? -1) || newest(a, b),
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
