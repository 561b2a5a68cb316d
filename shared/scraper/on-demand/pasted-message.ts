import { findPostcode, readAddress } from '../reading/addresses.ts'
import { findEmails, findPhones, phonesOf, readEmail } from '../reading/contacts.ts'
import { readDate } from '../reading/dates.ts'
import { enquiryPart, type EnquiryPart } from '../reading/enquiry-labels.ts'
import { withMark } from '../reading/links.ts'
import { readName } from '../reading/names.ts'
import { postRecord } from '../reading/post-record.ts'
import { filled, foldParagraphs } from '../reading/text.ts'
import { type PageRecord, tidy } from '../record.ts'

/** Maximum characters read, of a label, and of a name. */
const maxLengths = { text: 50_000, label: 40, name: 60 }

/** Returns what a copied message says of the person who wrote it: an email, an enquiry from a form or a lead service, with labels before
 *  the values, above them or beside them. @returns undefined for another text */
export function readMessage(text: string, url: string, now: string): PageRecord | undefined {
  const parts = partsOf(text.slice(0, maxLengths.text))
  const from = parts.get('from') ?? ''
  const names = [parts.get('firstName'), parts.get('lastName')].filter((part) => part !== undefined)
  const sender = from.replace(/[<[(]?\s*(?:mailto:)?[^\s<[(]+@.*$/, '').replace(/["']/g, '')
  const message = filled(parts.get('message')) === undefined ? undefined : foldParagraphs(parts.get('message')!)
  const email = readEmail(parts.get('email') ?? '') ?? findEmails(parts.get('email') ?? '')[0]
  // The sender of a form's email is the website, unless the form has asked for no other address.
  const sentBy = email === undefined && !parts.has('phone') ? findEmails(from) : []
  const found = findEmails(message ?? '')
  const emails = [...new Set(email === undefined ? [...sentBy, ...found] : [email])]
  const applicant = [parts.get('name') ?? names.join(' '), sender, signatureOf(text), nameAbove(text, emails[0])]
    .map(readName)
    .find((name) => name !== undefined)
  const phones = [...new Set([...phonesOf(parts.get('phone') ?? ''), ...findPhones(message ?? '')])]
  const places = [parts.get('address'), parts.get('town'), parts.get('postcode')].filter((part) => part !== undefined)
  const address = filled(readAddress(places.join(', ')))
  const isMessage = applicant !== undefined && (emails.length > 0 || phones.length > 0)
  if (!isMessage) return undefined
  return tidy<PageRecord>({
    kind: 'listing',
    url: withMark(url, emails[0] ?? phones[0]!),
    title: filled(parts.get('title')?.replace(/^(?:(?:re|fwd?|aw):\s*)+/i, '')),
    description: message ?? filled(parts.get('title')),
    address,
    postcode: findPostcode(address ?? '') ?? findPostcode(message ?? ''),
    applicant,
    emails,
    phones,
    date: readDate(parts.get('date') ?? '', now),
  })
}

/** Returns the name below the last closing phrase of a message; empty if there is none. */
function signatureOf(text: string): string {
  const lines = text
    .slice(0, maxLengths.text)
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const closing = lines.findLastIndex((line) => line.length < 40 && closingPhrase.test(line))
  const name = closing === -1 ? undefined : lines[closing + 1]
  return isName(name) ? name! : ''
}

/** Returns the name in the first line of a message, such as a copied card, if their email address has a part of it; else an empty text. */
function nameAbove(text: string, email = ''): string {
  const first = text
    .trimStart()
    .slice(0, 200)
    .split(/[\r\n]/, 1)[0]!
    .trim()
  const words = first.toLowerCase().split(/\s+/)
  const isTheirs = words.some((word) => word.length > 2 && email.toLowerCase().includes(word))
  return isTheirs && isName(first) ? first : ''
}

const closingPhrase =
  /^(?:(?:many |kind |best |warm )?(?:thanks|thank you|regards|wishes)|cheers|yours (?:sincerely|faithfully)|all the best|best)\b/i

const forwarded = /^\s*(?:-{2,}\s*(?:forwarded|original) message\s*-{2,}|begin forwarded message:?)\s*$/i

/** The line with which the emails of forms and lead services begin. */
const heading =
  /^(?:you(?: have|['’]ve)(?: received)? an? )?new (?:(?:website|web|contact|online|form) ){0,2}(?:enquiry|inquiry|lead|message|submission)(?: (?:from|via|received|on) .{1,40}?)?[:!.]?$/i

/** Returns the values of a message by their labels. What has no label is the message. */
function partsOf(text: string): Map<EnquiryPart, string> {
  const parts = new Map<EnquiryPart, string>()
  const rest: string[] = []
  let open: EnquiryPart | undefined
  const add = (part: EnquiryPart, value: string): void => {
    if (part === 'ignored' || value === '') return
    const known = parts.get(part)
    if (known === undefined) parts.set(part, value)
    else if (part === 'message') parts.set(part, `${known}\n${value}`)
  }
  for (const line of text.split(/\r\n?|\n/)) {
    const labelled = labelOf(line)
    if (labelled) {
      add(labelled.part, labelled.value)
      open = labelled.value === '' || labelled.part === 'message' ? labelled.part : undefined
    } else if (open === 'message') parts.set('message', `${parts.get('message') ?? ''}\n${line}`)
    else if (open !== undefined && line.trim() !== '') {
      add(open, line.trim())
      open = undefined
    } else if (!forwarded.test(line) && !(parts.size === 0 && heading.test(line.trim()))) rest.push(line)
  }
  const message = [parts.get('message') ?? '', rest.join('\n')].filter((one) => one.trim() !== '').join('\n\n')
  if (message !== '') parts.set('message', message)
  return parts
}

/** Reads 'Name: Grace', 'Name<tab>Grace', '*Name:* Grace', 'Name - Grace', '1. Name: Grace', and a label alone on its line. */
function labelOf(line: string): { part: EnquiryPart; value: string } | undefined {
  const text = line.trim().replace(/^(?:>|[*•-]|\d{1,2}[.)\t])\s*/, '')
  const found = /^\*{0,2}(\p{L}[^:\t]{0,40}?)\*{0,2}(\s*[:\t]\*{0,2}|\s[=–-]\s|\s*$)\s*(.*)$/u.exec(text.slice(0, 2000))
  if (!found || found[1]!.length > maxLengths.label) return undefined
  const part = enquiryPart(found[1]!)
  const isAlone = found[2] === ''
  // A word alone on its line may be a heading or the text of the message.
  if (
    part === undefined ||
    (isAlone && !/^(?:name|firstName|lastName|email|phone|address|postcode|message)$/.test(part))
  )
    return undefined
  return {
    part,
    value: text.slice(0, 2000) === text ? found[3]!.trim() : text.slice(found[0].length - found[3]!.length),
  }
}

// ── Posts of social networks ─────────────────────────────────────────────────────────────────────────────────────────

/** The time below a writer's name: '· 2 h ·', '3d', 'Yesterday at 19:12', '24 November at 19:12'. */
const timeLine =
  /^(?:[^·•]{0,40}[·•])?[·•\s]*(?:(\d{1,3})\s?(m|mins?|h|hrs?|hours?|d|days?|w|weeks?|y|yrs?)(?: ago)?|((?:yesterday|today)\b.{0,20}|\d{1,2} \p{L}{3,9}(?: \d{4})?(?: at \d{1,2}:\d\d)?|just now))(?:\s*[·•].*)?$/iu
const units: Readonly<Record<string, string>> = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks', y: 'years' }
/** Buttons and counts around a post. */
const controls =
  /^(?:like|reply|share|comment|send|follow|join|author|admin|moderator|top contributor|rising contributor|edited|see (?:more|translation|original|less)|all comments|most relevant|newest|view (?:all |more |\d+ ).*|write a (?:public )?comment.*|\d+(?: (?:comments?|shares?|likes?|replies))?|·|public group|group member)$/i

const button = /^(?:like|reply|share|comment|all reactions:?)$/i

/** Returns the posts of a text that was copied from a social network: a name, the time below it and what the person wrote. */
export function readCopiedPosts(text: string, url: string, now: string): PageRecord[] {
  const lines = text
    .slice(0, maxLengths.text)
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
  const shown = lines.filter((line) => line !== '')
  const starts = [...shown.keys()].filter((index) => timeLine.test(shown[index]!) && isName(shown[index - 1]))
  return starts.flatMap((start, index): PageRecord[] => {
    const [, count, unit, written] = timeLine.exec(shown[start]!)!
    const end = starts[index + 1] === undefined ? shown.length : starts[index + 1]! - 1
    const whole = shown.slice(start + 1, end)
    // Below the buttons are comments.
    const buttons = whole.findIndex((line, at) => at > 0 && button.test(line))
    const own = whole
      .slice(0, buttons === -1 ? undefined : buttons)
      .filter((line) => !controls.test(line) && !timeLine.test(line))
    const author = readName(shown[start - 1]!)
    if (author === undefined || own.length === 0) return []
    const time = unit === undefined ? written! : `${count} ${units[unit[0]!.toLowerCase()]} ago`
    return [
      postRecord({
        url: withMark(url, `${author} ${own[0]!.slice(0, 60)}`),
        isFirst: index === 0,
        author,
        text: own.join('\n'),
        date: readDate(time.replace(/ at /, ' '), now),
      }),
    ]
  })
}

function isName(line: string | undefined): boolean {
  return (
    line !== undefined &&
    line.length <= maxLengths.name &&
    /^\p{Lu}[\p{L}'’.-]*(?: [\p{L}'’.-]+){0,4}$/u.test(line) &&
    !controls.test(line)
  )
}

// ── Chats ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** '[24/11/2026, 19:12:05] Jo Small: Hi' and '24/11/2026, 19:12 - Jo Small: Hi', as WhatsApp copies messages. */
const chatLine = /^\[?(\d{1,2}\/\d{1,2}\/\d{2,4}),? (\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?)\]?(?: -)? ([^:]{2,40}): (.*)$/i

/** Returns what the first writer of a copied chat says; undefined for another text. */
export function readChat(text: string, url: string): PageRecord | undefined {
  const messages: { date: string | undefined; author: string | undefined; lines: string[] }[] = []
  for (const line of text.slice(0, maxLengths.text).split(/\r\n?|\n/)) {
    const [, day, clock, author, words] = chatLine.exec(line.slice(0, 5000).replace(/\u200e/g, '')) ?? []
    if (words === undefined) messages.at(-1)?.lines.push(line)
    else messages.push({ date: readDate(`${day} ${clock}`), author: readName(author!), lines: [words] })
  }
  const [first] = messages
  if (!first?.author) return undefined
  const own = messages.filter(({ author }) => author === first.author).flatMap(({ lines }) => lines)
  return postRecord({
    url: withMark(url, first.author),
    isFirst: true,
    author: first.author,
    text: own.join('\n'),
    date: first.date,
  })
}
