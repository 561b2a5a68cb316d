/** The parameter in the address of a lead that opens the email form, with a suitable template or with the privacy notice. The value
 *  `notice` is the id of its template. */
export const writing = { name: 'write', value: 'email', notice: 'notice' } as const

/** Returns the address that opens a lead with the email form. */
export function addressToWrite(prospectId: string): string {
  return `/?lead=${prospectId}&${writing.name}=${writing.value}`
}

/** Returns the address that opens a lead with the privacy notice ready to send. @param within parameters to keep */
export function addressOfNotice(prospectId: string, within?: URLSearchParams): string {
  const search = new URLSearchParams(within)
  search.set('lead', prospectId)
  search.set(writing.name, writing.notice)
  return `/?${search}`
}

/** The key of the draft of an email to a lead. */
export function emailDraftKey(prospectId: string): string {
  return `email:${prospectId}`
}
