import type { Notice } from '../../main/notices/calls.ts'
import { useTold } from '../use-told.ts'

/** What the main process has to say at the moment. */
export function useNotices(): readonly Notice[] {
  return useTold('notices:list', 'notices:changed', none)
}

const none: readonly Notice[] = []
