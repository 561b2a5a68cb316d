import type { Page } from '../adapter.ts'
import { findEmails, readEmail } from './emails.ts'
import type { Elements, PageNode } from './nodes.ts'
import { findPhones, readPhone } from './phones.ts'
import { rawText } from './raw-text.ts'
import { foldParagraphs, lineUpTo } from './text.ts'

/** Who made the site is not whose site it is. */
const credits = /(?:web ?site|site|designed?|built|powered|developed|theme)\s+(?:design\s+)?by\b/i

/** Characters: contact details that come later are ignored. */
const mostText = 30_000

/** Characters: a credit is a line, and a box with more in it says other things, too. */
const longestCredit = 1000

/** The ways of reaching somebody that a part of a page shows, its links before its text. */
export function contactsIn({ document: $ }: Page, part: Elements): { emails: string[]; phones: string[] } {
  const credited = new Map<PageNode | null, boolean>()
  const isCredit = (box: PageNode | null) => {
    const known = credited.get(box) ?? credits.test(lineUpTo(box ? [box] : [], longestCredit))
    credited.set(box, known)
    return known
  }
  const links = part
    .find('a[href]')
    .toArray()
    .filter(({ parent }) => !isCredit(parent))
  const mail = links.map((link) => $(link).attr('href') ?? '').filter((href) => /^mailto:/i.test(href))
  const calls = links.map((link) => $(link).attr('href') ?? '').filter((href) => /^tel:/i.test(href))
  const text = foldParagraphs(rawText(part.get(), mostText))
    .split('\n')
    .filter((line) => !credits.test(line))
    .join('\n')
  return {
    emails: once([...mail.map(readEmail), ...findEmails(text)]),
    phones: once([...calls.map((href) => readPhone(href.replace(/^tel:/i, ''))), ...findPhones(text)]),
  }
}

function once(values: readonly (string | undefined)[]): string[] {
  const seen = new Map(values.filter((value) => value !== undefined).map((value) => [value.toLowerCase(), value]))
  return [...seen.values()]
}
