import type { Prospect } from '#shared/contract/prospects.ts'
import type { ProspectFilter } from '../filter.ts'

/** The leads that something is to be done to: those named, or all that a filter lets through. */
export type Choice = { leads: readonly Prospect[] } | { filter: ProspectFilter; count: number }

export function sizeOf(choice: Choice): number {
  return 'leads' in choice ? choice.leads.length : choice.count
}

/** `Ada Sample`, or `12 leads`. */
export function nameOf(choice: Choice): string {
  const only = 'leads' in choice && choice.leads.length === 1 ? choice.leads[0] : undefined
  return only?.name ?? `${sizeOf(choice).toLocaleString('en-GB')} leads`
}
