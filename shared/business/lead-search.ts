import { normalise } from '../contract/plain-text.ts'
import type { Prospect } from '../contract/prospects.ts'

/** A part of a search. A lead matches when it contains all of `words`, or else `digits` in its phone number. */
export interface SearchTerm {
  /** Text without blanks. Several words inside it, as in `oak-house`, must follow each other; the last may be the beginning of a word. */
  words: readonly string[]
  /** National digits, for text that is written like a phone number. */
  digits: string | undefined
}

/** More terms than this do not narrow a search further. */
const maximumTerms = 16

/** Returns the terms of a search, all of which a lead must match; none for text without a word, which finds nobody. */
export function parseSearch(text: string): SearchTerm[] {
  const normalised = normalise(text, 'NFKC').replaceAll('\0', '')
  const numbers = [...normalised.matchAll(phoneRun)].map(([run]) => {
    const digits = nationalDigits(run)
    return { words: splitWords(run), digits: digits === '' ? undefined : digits }
  })
  const words = splitWords(normalised.replace(phoneRun, ' ')).map((word) => ({ words: [word], digits: undefined }))
  return [...numbers, ...words].slice(0, maximumTerms)
}

/** At least three digits, with or without the punctuation of phone numbers between them. */
const phoneRun = /(?<![\p{L}\p{N}])\+?\(?\d[\d ()./+-]*\d[\d ()./+-]*\d(?![\p{L}\p{N}])/gu

/** Returns a number in national digits, without the leading zero when it has a country code. */
function nationalDigits(run: string): string {
  const digits = run.replace('(0)', '').replace(/\D/g, '')
  if (/^\s*\(?\+/.test(run) || digits.startsWith('00')) return digits.replace(/^(00)?44/, '').replace(/^00/, '')
  return digits
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

type SearchedLead = Pick<Prospect, 'name' | 'email' | 'phone' | 'location' | 'postcode' | 'description' | 'notes'>

/** Returns a function that says whether a lead matches a search, by the rules of the server's search index: the columns of the view
 *  `prospectText`, split into words by SQLite's `unicode61 remove_diacritics 2`. Notes on the timeline are in that index only. */
export function searchMatcher(text: string): (lead: SearchedLead) => boolean {
  const terms = parseSearch(text).map(({ words, digits }) => ({
    words: words.map(indexText),
    digits: digits && ` ${digits}`,
  }))
  return (lead) => {
    const lines = indexedColumns(lead).map(indexText).join('\n')
    const contains = (words: string) => words !== '' && lines.includes(words)
    return (
      terms.length > 0 &&
      terms.every(({ words, digits }) => (digits !== undefined && contains(digits)) || words.every(contains))
    )
  }
}

function indexedColumns({ name, email, phone, location, postcode, description, notes }: SearchedLead): string[] {
  return [
    name,
    [email, phone, ...phoneSuffixes(phone ?? '')].join(' '),
    [location, postcode, postcode?.replaceAll(' ', '')].join(' '),
    description ?? '',
    notes ?? '',
  ]
}

/** Returns a number's digits from each of the first ten places on, so that a search finds digits from its middle. */
function phoneSuffixes(phone: string): string[] {
  const isBritish = /^\s*\(?(\+|00)\s*44/.test(phone)
  const digits = (isBritish ? '0' : '') + nationalDigits(phone)
  return digits.length < 7 ? [] : Array.from({ length: 10 }, (_, place) => digits.slice(place))
}

/** Returns the words of a text, each after a blank, in lower case and Latin letters without accents. */
function indexText(text: string): string {
  const letters = normalise(text, 'NFD').replace(/([A-Za-z])\p{M}+/gu, '$1')
  const folded = normalise(letters, 'NFC').toLowerCase()
  return (folded.match(/[\p{L}\p{N}\p{Co}]+/gu) ?? []).map((word) => ` ${word}`).join('')
}
