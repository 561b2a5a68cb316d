import type { ConditionState } from '#shared/contract/condition.ts'
import type { AddressProbe } from './address-probe.ts'
import type { ClockWatch } from './clock.ts'
import type { Deps } from '../../../deps.ts'

/** What one check found. */
export interface Finding {
  state: ConditionState
  /** How it is, in one or two sentences for the owner. */
  sentence: string
  /** What to do next: wherever something is wrong. */
  action?: string
  /** ISO 8601, where it is known; otherwise it counts from when the check first found it. */
  since?: string
  /** Numbers for /metrics by name, with the unit at the end: `disk_free_bytes`. */
  measures?: Readonly<Record<string, number>>
}

export interface CheckContext extends Pick<
  Deps,
  'db' | 'config' | 'publicUrl' | 'clock' | 'log' | 'storage' | 'backups' | 'scraping' | 'checkHealth'
> {
  address: Pick<AddressProbe, 'latest'>
  clockWatch: ClockWatch
}

export interface Check {
  readonly id: string
  readonly title: string
  /** The view of the hub that belongs to it. */
  readonly link?: { label: string; to: string }
  run(context: CheckContext): Promise<Finding>
}

/** Where the steps are written down, for an action that needs more than a sentence. */
export const guide = 'resources/deploy/README.md'
export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

/** `1 message`, `2 messages`. */
export function count(many: number, one: string, more = `${one}s`): string {
  return `${many} ${many === 1 ? one : more}`
}

/** Seconds since 1970, as metrics give times. */
export function toSeconds(timestamp: string): number {
  return Math.round(Date.parse(timestamp) / 1000)
}

/** `18.2 GB`, `140 MB`. */
export function formatBytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`
}
