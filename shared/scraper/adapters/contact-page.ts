import type { Adapter, Page, PageRequest, Reading } from '../adapter.ts'
import { type PageRecord, tidy } from '../record.ts'
import { findPostcode, readAddress } from '../reading/addresses.ts'
import { contactsIn, readEmail, readPhone } from '../reading/contacts.ts'
import { asText, type Json } from '../reading/json.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { resolveLink } from '../reading/links.ts'
import { readName } from '../reading/names.ts'
import { addressOf, isOfType, structuredData } from '../reading/structured-data.ts'
import { filled, foldLine, lineOf, lineUpTo, paragraphsOf } from '../reading/text.ts'

/** Maximum number of characters. */
const maxAddressLength = 200
const maxTitleLength = 300

/** Contact pages of small businesses, made with WordPress or by hand: the name of the owner and contact details. */
export const contactPage: Adapter = {
  platform: 'contact-page',
  recognise,
  read,
}

function recognise({ url, text, document: $, contentType }: Page): number {
  if (/json|xml/.test(contentType)) return 0
  const isReachable = /href=["'](?:mailto|tel):/i.test(text) || $('form input[type="email"]').length > 0
  const isContact =
    /\bcontact|get-in-touch/i.test(new URL(url).pathname) || /\bcontact\b|get in touch/i.test(lineOf($('h1').get()))
  if (isContact) return isReachable ? 0.6 : 0.4
  const isWordPress =
    /WordPress/i.test($('meta[name="generator"]').attr('content') ?? '') || /\/wp-content\//i.test(text)
  const isFront = /^\/(?:index\.\w+)?$|about|our-team|where-(?:we|to)/i.test(new URL(url).pathname)
  return isReachable && isWordPress && isFront ? 0.3 : 0
}

function read(page: Page, request: PageRequest): Reading {
  const record = readContact(page, request.known)
  const isReachable = record.emails !== undefined || record.phones !== undefined
  const link = isReachable ? undefined : contactLink(page)
  if (link !== undefined && link !== page.url && request.known === undefined) {
    return { records: [], next: [{ url: link, kind: 'detail', known: record }] }
  }
  return { records: [record], next: [] }
}

function readContact(page: Page, known: PageRecord | undefined): PageRecord {
  const $ = page.document
  const owner = structuredData(page).find((thing) =>
    isOfType(thing, /Organi[sz]ation$|Business$|Contractor$|Service$|Person$|Store$/),
  )
  const { emails, phones } = contactsIn(page, $('body'))
  const address = addressOf(owner?.['address']) ?? addressIn(page)
  const found = tidy<PageRecord>({
    kind: 'business',
    url: canonicalUrl(page.url),
    title: filled(lineOf($('h1').first().get())) ?? filled($('title').text()),
    description: known?.description ?? descriptionOf(page),
    address,
    postcode: findPostcode(address ?? ''),
    applicant: ownerName(page, owner) ?? known?.applicant,
    emails: [...new Set([...[owner?.['email']].flatMap((one) => readEmail(asText(one) ?? '') ?? []), ...emails])],
    phones: [...new Set([...[owner?.['telephone']].flatMap((one) => readPhone(asText(one) ?? '') ?? []), ...phones])],
  })
  return { ...known, ...found }
}

/** Returns the owner's name from structured data, else from before or after the bar in the title. */
function ownerName({ document: $ }: Page, owner: Json | undefined): string | undefined {
  const siteName = asText(owner?.['name']) ?? $('meta[property="og:site_name"]').attr('content')
  if (filled(siteName) !== undefined) return readName(foldLine(siteName!))
  const parts = lineUpTo($('title').first().get(), maxTitleLength)
    .split(/ [|–—-] /)
    .map(foldLine)
  return readName(
    parts.find((part) => part !== '' && !/^(?:contact(?: us)?|get in touch|home|about(?: us)?)$/i.test(part)) ?? '',
  )
}

function addressIn({ document: $ }: Page): string | undefined {
  const blocks = $('address, [itemprop="address"], .address, p, li, div').toArray()
  const block = blocks.find(
    (one) => $(one).children('p, div, ul, form').length === 0 && isAddress(lineUpTo([one], maxAddressLength)),
  )
  if (!block) return undefined
  const lines = paragraphsOf(block.children)
    .split('\n')
    .filter((line) => line !== '' && !/@|\d{5}[\d ]{4}|^(?:tel|phone|e-?mail|call)\b/i.test(line))
  return filled(readAddress(lines.join(', ').replace(/^address:?,?\s*/i, '')))
}

function isAddress(line: string): boolean {
  return line.length <= maxAddressLength && findPostcode(line) !== undefined
}

function descriptionOf({ document: $ }: Page): string | undefined {
  const main = $('main, article, [role="main"], #content, .entry-content').first()
  const body = (main.length > 0 ? main : $('body')).clone()
  body.find('nav, header, footer, form, aside').remove()
  const meta = $('meta[name="description"]').attr('content')
  return filled(meta) === undefined
    ? paragraphsOf(body.get()).slice(0, 2000) || undefined
    : `${foldLine(meta!)}\n\n${paragraphsOf(body.get())}`.slice(0, 2000).trim()
}

function contactLink(page: Page): string | undefined {
  const $ = page.document
  const link = $('a[href]')
    .toArray()
    .find((one) => /\bcontact\b|get in touch/i.test(`${lineOf([one])} ${$(one).attr('href')}`))
  return link && resolveLink($(link).attr('href'), page)
}
