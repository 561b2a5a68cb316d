import { v7 } from 'uuid'
import { minimumFormMs } from '#shared/contract/form-traces.ts'
import { sessionOrHistory, type SessionOrHistoryKey } from '../../browser-storage/browser-storage.ts'

/** The id of what a form is about to send, the same until it is forgotten: a repeat, even after a reload, is recognised. */
export function submissionId(key: SessionOrHistoryKey): string {
  const id = sessionOrHistory.getItem(key) ?? v7()
  sessionOrHistory.setItem(key, id)
  return id
}

export function deleteSubmissionId(key: SessionOrHistoryKey): void {
  sessionOrHistory.removeItem(key)
}

/** Whole milliseconds since the page was opened. */
export function elapsedMs(): number {
  return Math.round(performance.now())
}

/** Waits until a person could have filled the form in: the server takes what comes sooner for a program's work. */
export function waitForMinimumTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(minimumFormMs - performance.now())))
}
