import type { OfflineStatus } from '../../main/offline/calls.ts'
import { useTold } from '../use-told.ts'

/** How the console stands to the server, and how much the server does not have yet. */
export function useOfflineStatus(): OfflineStatus {
  return useTold('offline:status', 'offline:changed', unknownStatus)
}

const unknownStatus: OfflineStatus = {
  state: 'online',
  retryAt: null,
  problem: null,
  waiting: 0,
  held: 0,
  leads: null,
}
