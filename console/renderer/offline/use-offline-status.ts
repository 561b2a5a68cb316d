import type { OfflineStatus } from '../../main/offline/ipc-calls.ts'
import { useMainState } from '../use-main-state.ts'

/** Returns the connection's state and the number of unsent changes. */
export function useOfflineStatus(): OfflineStatus {
  return useMainState('offline:status', 'offline:changed', unknownStatus)
}

const unknownStatus: OfflineStatus = {
  state: 'online',
  retryAt: null,
  problem: null,
  waiting: 0,
  held: 0,
  leads: null,
}
