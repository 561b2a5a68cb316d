import { emailsIn } from './values.ts'

/** Characters of a list of recipients. A longer text is a table, or has a line for each address. */
const maxLength = 200_000
const maxRecipient = 500

/** Returns the recipients in a text that is copied from the fields of an email, over one or several lines, which may have the labels of
 *  the fields. Names may have the delimiter within quotation marks. @returns undefined for any other text */
export function readRecipients(text: string): string[] | undefined {
  if (text.length > maxLength) return undefined
  const lines = text
    .split(/[\r\n]+/)
    .filter((line) => !/^\s*(?:subject|date|sent|importance|attachments?)\s*:/i.test(line))
    .map((line) => line.replace(/^\s*(?:to|cc|bcc|from|reply-to)\s*:\s*/i, '').trim())
  if (lines.every((line) => emailsIn(line).length < 2)) return undefined
  const body = lines.join('\n')
  // A comma belongs to a name where semicolons separate: `Vale, Ben <ben@…>; …`.
  return [/(?:"[^"\n]*"|[^";\n])+/g, /(?:"[^"\n]*"|[^",\n])+/g, /(?:"[^"\n]*"|[^";,\n])+/g]
    .map((recipient) => (body.match(recipient) ?? []).map((one) => one.trim()).filter((one) => !/^[;,\s]*$/.test(one)))
    .find((recipients) => recipients.length > 1 && recipients.every(isRecipient))
    ?.map((one) => one.replace(/[;,\s]+$/, ''))
}

/** Whether a text is one address, with or without a name. */
function isRecipient(text: string): boolean {
  return text.length <= maxRecipient && emailsIn(text).length === 1 && !/\d{5}/.test(text.replace(/\S+@\S+/g, ''))
}
