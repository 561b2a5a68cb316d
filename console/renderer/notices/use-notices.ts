import type { Notice } from '../../main/notices/ipc-calls.ts'
import { useMainState } from '../use-main-state.ts'

/** What the main process has to say at the moment. */
export function useNotices(): readonly Notice[] {
  return useMainState('notices:list', 'notices:changed', none)
}

const none: readonly Notice[] = []
