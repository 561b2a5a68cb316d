import type { ConditionState } from '#shared/contract/condition.ts'
import type { Deps } from '../../../deps.ts'
import type { PushService } from '../../../features/push/push-service.ts'
import type { IncomingMail } from '../../../features/incoming-mail/worker.ts'
import type { OutsideClock } from '../../../platform/outside-time.ts'
import { formatLondonTime } from '#shared/business/london-time.ts'
import type { NameService } from './name-service.ts'

export interface CheckResult {
  state: ConditionState
  /** One or two sentences for the owner. */
  sentence: string
  /** What to do next; required by the monitor's readers wherever something is wrong. */
  action?: string
  /** ISO 8601, where the start of the fault is known; otherwise it counts from the first check that found it. */
  since?: string
  /** Whether a connection failed that a dead name service would explain. */
  isConnectionFault?: boolean
  /** Numbers for /metrics by name, with the unit at the end: `disk_free_bytes`. */
  measures?: Readonly<Record<string, number>>
}

/** How the site answers at its own public address. */
export type AddressAnswer =
  | { isReached: false; code: string }
  | {
      isReached: true
      /** Whether a server of this program answers. */
      isOurs: boolean
      /** When the certificate expires, ISO 8601. */
      certificateUntil: string
      /** Why browsers reject the certificate; undefined if they accept it. */
      certificateError: string | undefined
    }

/** The last time that the system clock was set back. */
export interface ClockSetBack {
  at: Date
  byMs: number
}

export interface CheckContext extends Pick<
  Deps,
  | 'db'
  | 'reader'
  | 'config'
  | 'business'
  | 'publicUrl'
  | 'clock'
  | 'clockTrust'
  | 'log'
  | 'storage'
  | 'backups'
  | 'scraping'
  | 'checkHealth'
> {
  address: { latest(): AddressAnswer | undefined }
  incomingMail: Pick<IncomingMail, 'status'>
  clockWatch: { check(): ClockSetBack | undefined }
  outsideClock: Pick<OutsideClock, 'latest'>
  nameService: NameService
  push: Pick<PushService, 'areKeysDamaged'>
}

export interface Check {
  readonly id: string
  readonly title: string
  /** The view of the hub that belongs to it. */
  readonly link?: { label: string; to: string }
  /** How long it has to fail before an email and a notification are sent at once, milliseconds. Without it, the daily email in the
   *  morning is soon enough. */
  readonly alertAfterMs?: number
  run(context: CheckContext): Promise<CheckResult>
}

export { commandOf, guide } from '../../../platform/installation.ts'

/** `1 message`, `2 messages`. */
export function count(many: number, one: string): string {
  return `${many} ${one}${many === 1 ? '' : 's'}`
}

/** @param timestamp ISO 8601 */
export function formatTime(timestamp: string): string {
  return formatLondonTime(new Date(timestamp))
}

/** Seconds since 1970, the unit of times in metrics. */
export function toSeconds(timestamp: string): number {
  return Math.round(Date.parse(timestamp) / 1000)
}

/** `18.2 GB`, `140 MB`. */
export function formatBytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`
}
