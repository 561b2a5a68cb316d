/** The parameter in the address of a lead that opens the email form, with a suitable template or with the privacy notice. The value
 *  `notice` is the id of its template. */
export const writing = { name: 'write', value: 'email', notice: 'notice' } as const

const replyPrefix = 'reply-'

/** Returns the value that opens the form with an answer to an email. @param id of the entry on the timeline */
export function replyTo(id: string): string {
  return `${replyPrefix}${id}`
}

/** Returns the id of the email that is to be answered. */
export function repliedId(value: string | undefined): string | undefined {
  return value?.startsWith(replyPrefix) === true ? value.slice(replyPrefix.length) : undefined
}

/** The key of the draft of an email to a lead. */
export function emailDraftKey(prospectId: string): string {
  return `email:${prospectId}`
}
