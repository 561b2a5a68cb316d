/** The parameter in the address of a lead that opens the email form, with a suitable template or with the privacy notice. The values `notice`
 *  and `answer` are the ids of their templates. */
export const writing = { name: 'write', value: 'email', notice: 'notice', answer: 'answer' } as const

/** The parameter in the address of a lead that opens the form of a quote. An email that is being written stays open beside it. */
export const quoting = { name: 'quote', value: 'new' } as const

/** The parameter in the address of a lead that names the shown part of its panel, and the parts. */
export const partParameter = 'part'
export const leadParts = ['story', 'details', 'money'] as const
export type LeadPart = (typeof leadParts)[number]

/** The parameters that say what is open in the panel of a lead. */
export const leadDetailParameters = [partParameter, writing.name, quoting.name]

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
