/** A column that is filled or ticked for those who want no emails: `HasOptedOutOfEmail`, `EMAIL_BLACKLISTED`, `UNSUB_TIME`. */
const ofOptOut =
  /unsub|opt(?:ed|s)?[\s_-]?out|(?:black|block)[\s_-]?list|do[\s_-]?not[\s_-]?(?:contact|e-?mail|market|mail)|do(?: not|n[’']t) want|abgemeldet|abbestellt|d[ée]s(?:abonn|inscri)/i
/** A column that says whether somebody wants them: `Email subscriber status`. */
const ofSubscription = /(?:subscri|marketing|newsletter|mailing|e-?mail).*(?:status|state|consent)\b/i
const ofOtherMeans = /sms|text message|whats ?app|call|phone|fax|push/i

const tick = /^(?:yes|y|true|1|x|✓|✔|on|checked|ticked|selected|ja|wahr|oui|vrai)$/i
const date = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b/
const statement =
  /^(?:unsubscribed?|opt(?:ed)?[\s_-]?out|do[\s_-]?not[\s_-]?(?:contact|e-?mail|market|mail)|(?:black|block)listed|abgemeldet|abbestellt|d[ée]sabonnée?|d[ée]sinscrite?)$/i

/** Whether a column says of people whether they want our emails. */
export function isOfOptOut(header: string): boolean {
  return (ofOptOut.test(header) || ofSubscription.test(header)) && !isOfOtherMeans(header)
}

/** Whether a value says that somebody wants no emails. */
export function optsOut(header: string, value: string): boolean {
  const text = value.trim()
  if (isOfOtherMeans(header)) return false
  return statement.test(text) || (ofOptOut.test(header) && (tick.test(text) || date.test(text)))
}

function isOfOtherMeans(header: string): boolean {
  return ofOtherMeans.test(header) && !/mail/i.test(header)
}
