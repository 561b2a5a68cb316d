import type { Page } from '../adapter.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { type PageRecord, tidy } from '../record.ts'
import { findPostcode } from './addresses.ts'
import { contactsIn } from './contacts.ts'
import { itemFacts } from './item-facts.ts'
import { fieldOf, type Field } from './labels.ts'
import { readPairs } from './pairs.ts'
import { asText } from './json.ts'
import { isElement, type Elements, type PageElement } from './nodes.ts'
import { isOfType, structuredData } from './structured-data.ts'
import { filled, foldLine, lineOf, lineUpTo, paragraphsOf } from './text.ts'
import { isAddress } from './unlabelled.ts'

/** What directories show on the page of a firm. */
const ofDirectory =
  /\b(?:reviews?|ratings?|member since|opening (?:hours|times)|visit (?:our )?website|company (?:info|type|number)|accreditations?|trades? and services|areas covered|claim this)\b/i
/** Owners of pages that are no firms. */
const ofPublic = /\b(?:council|parish|nhs|gov|surgery|school)\b/i
const firmTypes = /Business$|Contractor$|Service$|Store$/
const aboutHeading =
  /^(?:about|company (?:profile|description)|overview|profile|description|who we are|our story|what we do)\b/i
const maxHeading = 80
const maxAddress = 200
/** Maximum elements that are searched for an address. */
const maxSearched = 500
const minText = 40

/** Reads the page of one firm in a directory: its name, contact details and address. @returns undefined for any other page */
export function readFirm(page: Page): PageRecord | undefined {
  const $ = page.document
  const main = $('main, [role="main"], #content, .content').first()
  const body = (main.length > 0 ? main : $('body')).clone()
  body
    .find('nav, footer, aside, form, body > header, [class*="related" i], [class*="similar" i], [class*="cookie" i]')
    .remove()
  const title = filled(lineOf($('h1').first().get()))
  const facts = itemFacts(body)
  const address = facts.address ?? addressIn(body)
  const contacts = contactsIn(page, body)
  const isFirm =
    structuredData(page).some((thing) => isOfType(thing, firmTypes)) || ofDirectory.test(lineOf(body.get()))
  const isReachable = contacts.emails.length + contacts.phones.length > 0
  const isOfCouncil = ofPublic.test(`${new URL(page.url).hostname.replaceAll('.', ' ')} ${title ?? ''}`)
  const postcode = findPostcode(address ?? '')
  if (title === undefined || postcode === undefined || !isFirm || !isReachable || isOfCouncil) return undefined
  return tidy<PageRecord>({
    kind: 'business',
    url: canonicalUrl(page.url),
    title,
    description: facts.description ?? aboutText(body),
    address,
    postcode,
    applicant: facts.person,
    ...contacts,
    other: Object.keys(facts.other).length > 0 ? facts.other : undefined,
  })
}

/** Returns whether a page only is about one firm: the data for search engines names that of its heading, or one address and one email or
 *  telephone number have labels. */
export function isAboutFirm(page: Page): boolean {
  const $ = page.document
  const pairs = readPairs($('body'))
  const count = (field: Field) =>
    new Set(pairs.flatMap(({ label, value }) => (fieldOf(label) === field ? [foldLine(value)] : []))).size
  if (count('address') === 1 && (count('email') === 1 || count('phone') === 1)) return true
  const title = lineOf($('h1').first().get())
  return structuredData(page).some((thing) => isOfType(thing, firmTypes) && asText(thing['name']) === title)
}

function addressIn(body: Elements): string | undefined {
  const parts = body.find('*').slice(0, maxSearched).toArray()
  const lines = parts.map((part) => lineUpTo([part], maxAddress))
  return lines.find((line) => line.length <= maxAddress && findPostcode(line) !== undefined && isAddress(line))
}

/** Returns the text below the heading 'About us', or else the first paragraph that has some text. */
function aboutText(body: Elements): string | undefined {
  const heading = body
    .find('h2, h3, h4')
    .toArray()
    .find((one) => aboutHeading.test(lineUpTo([one], maxHeading)))
  const below = heading ? filledBlocks(heading) : []
  if (below.length > 0) return paragraphsOf(below)
  const first = body
    .find('p')
    .toArray()
    .find((one) => lineUpTo([one], minText).length > minText)
  return first && paragraphsOf([first])
}

/** Returns the blocks after a heading, up to the next one. */
function filledBlocks(heading: PageElement): PageElement[] {
  const blocks: PageElement[] = []
  for (let node = heading.next; node; node = node.next) {
    if (!isElement(node)) continue
    if (/^h[1-4]$/.test(node.tagName)) break
    blocks.push(node)
  }
  return blocks
}
