/** In the address of an open lead: the form to write to them is open too, with the privacy notice or with what suits them. The
 *  notice is named like its template. */
export const writing = { name: 'write', value: 'email', notice: 'notice' } as const

/** Opens a lead, from wherever the reader is, with the form to write to them. */
export function addressToWrite(prospectId: string): string {
  return `/?lead=${prospectId}&${writing.name}=${writing.value}`
}

/** The same with the privacy notice, ready to be sent. @param within what else the address says, and goes on saying */
export function addressOfNotice(prospectId: string, within?: URLSearchParams): string {
  const search = new URLSearchParams(within)
  search.set('lead', prospectId)
  search.set(writing.name, writing.notice)
  return `/?${search}`
}
