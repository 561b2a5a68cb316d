import { v7 } from 'uuid'
import { sessionOrHistory, type SessionOrHistoryKey } from '../../browser-storage.ts'

/** The id of what a form is about to send, the same until it is forgotten: a repeat, even after a reload, is recognised. */
export function submissionId(key: SessionOrHistoryKey): string {
  const id = sessionOrHistory.getItem(key) ?? v7()
  sessionOrHistory.setItem(key, id)
  return id
}

export function deleteSubmissionId(key: SessionOrHistoryKey): void {
  sessionOrHistory.removeItem(key)
}
