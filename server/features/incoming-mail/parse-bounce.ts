import { messageIds } from './headers.ts'
import { decodeMixed } from '#shared/charset.ts'
import type { MimePart } from './parse-message.ts'

/** What says which email could not be delivered, or was complained of. fetch-new-mail.ts stores and announces it, and the newsletter reacts. */
export interface Bounce {
  /** All that the returned message or its headers name: some servers give it another Message-ID. */
  messageIds: string[]
  /** Whether the recipient marked it as spam. */
  isComplaint: boolean
  /** The addresses that were not reached, or of whoever complained, in lower case. */
  recipients: string[]
  /** The enhanced status (RFC 3463) such as `5.1.1`; null if none is given. */
  status: string | null
}

const reportTypes = new Set(['message/delivery-status', 'message/global-delivery-status'])
const returnedTypes = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers',
])
const maxReportBytes = 64_000
const maxIds = 50
const maxRecipients = 20

const failures =
  /qmail-send program|(?:could|can) ?not be (?:delivered|reached)|(?:was|were|is|are) (?:not|n.t) (?:able to be )?delivered|delivery[^\n]{0,40} failed|failed permanently|undeliver(?:ed|able)|unable to (?:deliver|relay)|(?:was|were)(?: not|n.t) able to deliver|returned to (?:the )?sender|permanent (?:fatal )?error|failure notice|returned mail|mail delivery failed|wasn.t delivered|konnte nicht zugestellt|n.a pas pu être|no se ha podido entregar/i
const delays =
  /still (?:trying|being retried)|will (?:keep trying|be retried|continue to (?:try|be attempted)|retry)|has not yet been delivered|do not need to resend|warning message only|delivery (?:is|has been) delayed|\bdelayed\b[^\n]{0,30}$/im
const gaveUp = /given up|giving up|will not be (?:retried|attempted)|permanent|5\.\d{1,3}\.\d{1,3}|\b55[0-4]\b/i
/** Headers of the returned message in the text that name us and not its recipient. */
const ofOurCopy = /^[> \t]*(?:from|sender|reply-to|return-path|(?:[\w-]{0,40}-)?message-id):[^\n]*/gim
/** What servers without enhanced codes say of an address that doesn't exist. */
const unknownAddress =
  /no (?:such )?(?:user|mailbox|recipient)|(?:user|mailbox|recipient|address) (?:is )?(?:unknown|not found|does ?n.t exist|does not exist|rejected)|unknown (?:user|recipient|mailbox)|doesn.t have an? \S{1,100} account|unrouteable address|no mailbox here/i

/** Reads which email came back: from a report (RFC 3464; RFC 5965 for complaints), or from the text of servers that send none.
 *  @param text of the message  @returns `notice` if nothing has failed for good; undefined if it's no returned email */
export function readBounce(
  parts: readonly MimePart[],
  headers: ReadonlyMap<string, string>,
  text: string,
): Bounce | 'notice' | undefined {
  const feedback = parts.find(({ contentType }) => contentType.parsed.value === 'message/feedback-report')
  if (feedback) return readComplaint(beginning(feedback), returnedHeaders(parts))
  const report = parts
    .filter(({ contentType }) => reportTypes.has(contentType.parsed.value))
    .map(beginning)
    .join('\n\n')
  const returned = returnedHeaders(parts)
  if (report === '' && !failures.test(`${headers.get('subject') ?? ''}\n${text}`)) return undefined
  const failed = report.split(/\r?\n\r?\n/).filter((recipient) => !/^action:\s*(?!failed)\S/im.test(recipient))
  const blocks = failed.filter((recipient) => /^(?:final|original)-recipient:/im.test(recipient))
  if (report !== '' && /^action:/im.test(report) && !/^action:\s*failed/im.test(report)) return 'notice'
  if (report === '' && delays.test(text) && !gaveUp.test(text)) return 'notice'
  const listed = addressesIn(headers.get('x-failed-recipients') ?? '')
  const inText = report === '' && listed.length === 0 ? addressesIn(text.replace(ofOurCopy, '')) : []
  const named = blocks.flatMap((recipient) => addressesIn(recipientFields(recipient)))
  const copied = report === '' ? idsInText(text) : []
  const all = `${blocks.join('\n')}\n${text}`
  const code =
    /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(blocks.join('\n'))?.[1] ??
    /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/.exec(all)?.[0]
  return {
    messageIds: [...new Set([...messageIds(returned), ...copied])].slice(0, maxIds),
    isComplaint: false,
    recipients: [...new Set([...named, ...listed, ...inText])].slice(0, maxRecipients),
    status: code ?? (unknownAddress.test(all) ? '5.1.1' : null),
  }
}

/** @returns undefined if the report is about something else, such as that an email is no spam */
function readComplaint(report: string, returned: string): Bounce | undefined {
  if (!/^feedback-type:[\t ]*abuse[\t ]*$/im.test(report)) return undefined
  const recipients = report.match(/^original-rcpt-to:[^\n]*/gim) ?? []
  // It may be about somebody else's email that refers to ours.
  const named = returned.replace(/\r?\n[\t ]+/g, ' ').match(/^(?:x-original-)?message-id:[^\n]*/gim) ?? []
  return {
    messageIds: named.flatMap(messageIds).slice(0, maxIds),
    isComplaint: true,
    recipients: [...new Set(recipients.flatMap(addressesIn))].slice(0, maxRecipients),
    status: null,
  }
}

function returnedHeaders(parts: readonly MimePart[]): string {
  return parts
    .filter(({ contentType }) => returnedTypes.has(contentType.parsed.value))
    .map((part) => headersOf(beginning(part)))
    .join('\n')
}

function beginning({ content }: MimePart): string {
  return decodeMixed(new Uint8Array(content ?? new ArrayBuffer()).subarray(0, maxReportBytes))
}

function headersOf(message: string): string {
  return message.trimStart().split(/\r?\n\r?\n/, 1)[0] ?? ''
}

function recipientFields(block: string): string {
  return block
    .replace(/\r?\n[\t ]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => /^(?:final|original)-recipient:/i.test(line))
    .join('\n')
}

/** Servers without reports repeat the headers of the message in the text. */
function idsInText(text: string): string[] {
  return messageIds((text.match(/^[> \t]*[\w-]*message-id:[^\n]{3,400}/gim) ?? []).join('\n'))
}

function addressesIn(text: string): string[] {
  const found = text.slice(0, maxReportBytes).match(/[^\s<>@",:;()[\]]{1,64}@[a-z\d.-]{1,190}[a-z\d]/gi) ?? []
  return found.map((address) => address.toLowerCase())
}
