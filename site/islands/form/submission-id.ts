import { v7 } from 'uuid'

/** The id of what a form is about to send, the same until it is forgotten: a repeat, even after a reload, is recognised.
 *  @param key of session storage */
export function submissionId(key: string): string {
  const id = sessionStorage.getItem(key) ?? v7()
  sessionStorage.setItem(key, id)
  return id
}

export function forgetSubmission(key: string): void {
  sessionStorage.removeItem(key)
}
