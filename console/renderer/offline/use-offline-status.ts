import type { OfflineStatus } from '../../main/offline/calls.ts'
import { useTold } from '../use-told.ts'

/** How the console stands to the server, and what the server does not have yet. */
export function useOfflineStatus(): OfflineStatus {
  return useTold('offline:status', 'offline:changed', untold)
}

const untold: OfflineStatus = { server: 'here', nextTryAt: null, needsSignIn: false, changes: [] }
