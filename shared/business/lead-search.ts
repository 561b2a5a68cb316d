import { normalise } from '../contract/plain-text.ts'
import type { Prospect } from '../contract/prospects.ts'
import { foldUndecomposed, withoutJoiners } from './fold-letters.ts'
import { plainNumber } from './phone-number.ts'

/** A part of a search. A lead matches when it contains all of `words`, or else `alternative`. Several words inside one of them, as in
 *  `oak-house`, must follow each other; the last may be the beginning of a word. */
export interface SearchTerm {
  words: readonly string[]
  /** Another spelling: national digits for what looks like a phone number, `OBrien` for O'Brien, a postcode without its blank. */
  alternative: string | undefined
  /** `j r` for `jr`: another spelling in a name alone, because single letters follow each other in any text, as in “It’s a mess”. */
  initials?: string | undefined
}

/** More terms than this do not narrow a search further. */
const maximumTerms = 16

/** Returns the terms of a search, all of which a lead must match; none for text without a word, which finds nobody. */
export function parseSearch(text: string): SearchTerm[] {
  const normalised = foldUndecomposed(normalise(text, 'NFKC').replaceAll('\0', ''))
  const postcodes = [...normalised.matchAll(wholePostcode)].map(([, outward, inward]) => ({
    words: [`${outward} ${inward}`],
    alternative: `${outward}${inward}`,
  }))
  const rest = normalised.replace(wholePostcode, ' ')
  const numbers = [...rest.matchAll(phoneRun)].map(([run]) => ({
    words: splitWords(run),
    alternative: nationalDigits(run) || undefined,
  }))
  const words = splitWords(rest.replace(phoneRun, ' ')).map((word) => ({
    words: [word],
    alternative: alternativeOf(word),
    initials: /^\p{L}{2,3}$/u.test(word) ? Array.from(word).join(' ') : undefined,
  }))
  return [...numbers, ...postcodes, ...words].slice(0, maximumTerms)
}

/** `SO23 8ZZ`, with or without its blank. */
const wholePostcode = /(?<![\p{L}\p{N}])([a-z]{1,2}\d[a-z\d]?) ?(\d[a-z]{2})(?![\p{L}\p{N}])/giu

/** Returns the other spelling of a word: without its apostrophes and hyphens, or with what may be missing in it, as in `obrien` for O'Brien,
 *  `SO238` for SO23 8 and `J.R.` for JR. */
function alternativeOf(word: string): string | undefined {
  const joined = withoutJoiners(word)
  if (joined !== undefined) return joined === '' ? undefined : joined
  if (/^(?:\p{L}\.){2,4}$/u.test(word)) return word.replaceAll('.', '')
  const [, first, last] = /^([a-z]{1,2}\d[a-z\d]?)(\d[a-z]?)$/i.exec(word) ?? /^([odl])(\p{L}{3,})$/iu.exec(word) ?? []
  return first === undefined ? undefined : `${first} ${last}`
}

/** At least three digits, with or without the punctuation of phone numbers between them. */
const phoneRun = /(?<![\p{L}\p{N}])\+?\(?\d[\d ()./+-]*\d[\d ()./+-]*\d(?![\p{L}\p{N}])/gu

/** Returns a number in national digits, without the leading zero when it has a country code. */
function nationalDigits(run: string): string {
  const digits = run.replace('(0)', '').replace(/\D/g, '')
  // WhatsApp and spreadsheets write the country code without a +.
  if (/^\s*\(?\+/.test(run) || /^(?:00|44[1-9]\d{7,9}$)/.test(digits))
    return digits.replace(/^(00)?44/, '').replace(/^00/, '')
  return digits
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

type SearchedLead = Pick<
  Prospect,
  'name' | 'email' | 'phone' | 'dialNumber' | 'location' | 'postcode' | 'description' | 'notes' | 'invoiceNumber'
>

/** Returns a function that says whether a lead matches a search, by the rules of the server's search index: the columns of the view
 *  `prospectText`, split into words by SQLite's `unicode61 remove_diacritics 2`. Notes on the timeline and the numbers of quotes and of
 *  balance invoices are in that index only. */
export function searchMatcher(text: string): (lead: SearchedLead) => boolean {
  const terms = parseSearch(text).map(({ words, alternative, initials }) => ({
    words: words.map(indexText),
    alternative: alternative && indexText(alternative),
    initials: initials && indexText(initials),
  }))
  return (lead) => {
    const columns = indexedColumns(lead).map(indexText)
    const lines = columns.join('\n')
    const contains = (words: string) => words !== '' && lines.includes(words)
    const isNamed = (initials: string) => initials !== '' && columns[0]?.includes(initials) === true
    return (
      terms.length > 0 &&
      terms.every(
        ({ words, alternative = '', initials = '' }) =>
          contains(alternative) || isNamed(initials) || words.every(contains),
      )
    )
  }
}

function indexedColumns({
  name,
  email,
  phone,
  dialNumber,
  location,
  postcode,
  description,
  notes,
  invoiceNumber,
}: SearchedLead): string[] {
  return [
    [name, withoutJoiners(name)].join(' '),
    [email, phone, ...phoneSuffixes({ phone, dialNumber }), invoiceNumber].join(' '),
    [location, withoutJoiners(location ?? ''), postcode, postcode?.replaceAll(' ', '')].join(' '),
    description ?? '',
    notes ?? '',
  ]
}

/** Returns a number's digits from each of the first ten places on, so that a search finds digits from its middle. */
function phoneSuffixes({
  phone,
  dialNumber = plainNumber(phone ?? ''),
}: Pick<Prospect, 'phone' | 'dialNumber'>): string[] {
  const digits = dialNumber?.replace(/;.*/, '').replace('+44', '0').replace('+', '') ?? ''
  return Array.from({ length: 10 }, (_, place) => digits.slice(place))
}

/** Returns the words of a text, each after a blank, in lower case and Latin letters without accents. */
function indexText(text: string): string {
  const letters = normalise(foldUndecomposed(text), 'NFD').replace(/([A-Za-z])\p{M}+/gu, '$1')
  const folded = normalise(letters, 'NFC').toLowerCase()
  return (folded.match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []).map((word) => ` ${word}`).join('')
}
