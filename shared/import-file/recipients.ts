import { emailsIn } from './values.ts'

/** Characters of a list of recipients. A longer text is a table, or has a line for each address. */
const maxLength = 200_000
const maxRecipient = 500

const fields =
  /^\s*(to|cc|bcc|from|sender|reply-to|subject|date|sent|importance|attachments?|message-id|in-reply-to|references|received|return-path|delivered-to|mime-version|(?:content|list|thread|x)-[\w-]+)\s*:\s*/i
const ofAddresses = /^(?:to|cc|bcc|from|sender|reply-to|)$/
const ofSender = /^(?:from|sender|reply-to)$/

/** Returns the recipients in a text that is copied from the fields of an email, over one or several lines, which may have the labels of
 *  the fields. Beside recipients, who sent it is the owner. Names may have the delimiter within quotation marks.
 *  @returns undefined for any other text */
export function readRecipients(text: string): string[] | undefined {
  if (text.length > maxLength) return undefined
  let label = ''
  // A field goes on in lines that begin with a blank, and an address may stand below its name.
  const all = text.replace(/\r?\n[ \t]+(?=<)/g, ' ').split(/[\r\n]+/)
  const parts = all.map((line) => {
    const [start = '', own] = fields.exec(line) ?? []
    label = own?.toLowerCase() ?? (/^\s/.test(line) ? label : '')
    return { label, value: line.slice(start.length).trim() }
  })
  const hasRecipients = parts.some((one) => one.label === 'to')
  const used = parts.filter(
    (one) => one.value !== '' && ofAddresses.test(one.label) && !(hasRecipients && ofSender.test(one.label)),
  )
  const lines = used.map(({ value }) => value)
  const isHeader = used[0] !== undefined && used[0].label !== ''
  if (!isHeader && lines.every((line) => emailsIn(line).length < 2)) return undefined
  const body = lines.join('\n')
  // A comma belongs to a name where semicolons separate: `Vale, Ben <ben@…>; …`.
  return [/(?:"[^"\n]*"|[^";\n])+/g, /(?:"[^"\n]*"|[^",\n])+/g, /(?:"[^"\n]*"|[^";,\n])+/g]
    .map((recipient) => (body.match(recipient) ?? []).map((one) => one.trim()).filter((one) => !/^[;,\s]*$/.test(one)))
    .find((recipients) => recipients.length > (isHeader ? 0 : 1) && recipients.every(isRecipient))
    ?.map((one) => one.replace(/[;,\s]+$/, ''))
}

/** Whether a text is one address, with or without a name. */
function isRecipient(text: string): boolean {
  return text.length <= maxRecipient && emailsIn(text).length === 1 && !/\d{5}/.test(text.replace(/\S+@\S+/g, ''))
}
