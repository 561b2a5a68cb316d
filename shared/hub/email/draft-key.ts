/** Names what is being written to a lead, for as long as it is not sent. */
export function emailDraftKey(prospectId: string): string {
  return `email:${prospectId}`
}
