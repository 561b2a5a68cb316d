import { v7 } from 'uuid'
import { visitStorage } from '../visit-storage.ts'

/** The id of what a form is about to send, the same until it is forgotten: a repeat, even after a reload, is recognised.
 *  @param key of the visit's storage */
export function submissionId(key: string): string {
  const id = visitStorage.getItem(key) ?? v7()
  visitStorage.setItem(key, id)
  return id
}

export function deleteSubmissionId(key: string): void {
  visitStorage.removeItem(key)
}
