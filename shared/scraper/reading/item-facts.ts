import { readAddress } from './addresses.ts'
import { findEmails, findPhones } from './contacts.ts'
import { fieldOf, foldLabel } from './labels.ts'
import { readName } from './names.ts'
import type { Elements } from './nodes.ts'
import { readPairs, type Pair } from './pairs.ts'
import { foldLine, paragraphsOf } from './text.ts'

/** What an item of a list, or the page of a firm, says by labels. */
export interface ItemFacts {
  address?: string
  /** Whom to ask for. */
  person?: string
  description?: string
  /** Its price and other short values, by their labels. */
  other: Record<string, string>
  /** Lines of the item that are labels, values or both. */
  lines: ReadonlySet<string>
}

const people =
  /^(?:(?:main |key )?contact|owner|proprietor|manager|director|principal|customer|advertiser)(?: name| person)?$/
const abouts =
  /^(?:about(?: us| the job)?|description|services(?: offered)?|profile|summary|overview|what we do|job details)$/
const contacts =
  /\b(?:tel|telephone|phone|mobile|mob|fax|e ?mail|web ?site|web|url)\b|^(?:e|t|m|w|call(?: us)?|social media)$/
const price =
  /^(?:[\p{L} ]{0,20}:? )?((?:under |over |up to |from )?£\d[\d,.]*[km]?\+?(?: ?(?:[-–]|to) ?£\d[\d,.]*[km]?)?(?: (?:pcm|pw|pa))?)$/iu
const labelled = /^(\p{Lu}[\p{L} ]{1,24}):\s+(\S.{0,100})$/u
/** Characters of a value that is not a text of its own. */
const maxValue = 120
/** Maximum characters that are searched. */
const maxText = 5000

/** Reads the labelled values and the price of an item. */
export function itemFacts(item: Elements): ItemFacts {
  const lines = linesOf(paragraphsOf(item.get(), maxText))
  const inLines = lines.flatMap((line): Pair[] => {
    const [, label, value] = labelled.exec(line) ?? []
    return label === undefined || value === undefined ? [] : [{ label, value }]
  })
  const pairs = [...readPairs(item), ...inLines]
  const valueOf = (is: (label: string) => boolean) => pairs.find(({ label }) => is(label))?.value
  const address = valueOf((label) => fieldOf(label) === 'address')
  const person = valueOf((label) => people.test(foldLabel(label)) || fieldOf(label) === 'contactName')
  const description = valueOf((label) => abouts.test(foldLabel(label)))
  const costs = lines.flatMap((line) => price.exec(line)?.[1] ?? [])
  const others = pairs.filter(({ label, value }) => isOther(label, value))
  const isPriced = others.some(({ value }) => value.includes('£'))
  return {
    ...(address === undefined ? {} : { address: readAddress(address) }),
    ...(person === undefined ? {} : personOf(person)),
    ...(description === undefined ? {} : { description }),
    other: {
      ...Object.fromEntries(others.map(({ label, value }) => [foldLine(label), foldLine(value)])),
      ...(costs[0] === undefined || isPriced ? {} : { Price: costs[0] }),
    },
    lines: new Set(pairs.flatMap(linesOfPair)),
  }
}

function personOf(value: string): { person?: string } {
  const person = findPhones(value).length + findEmails(value).length > 0 ? undefined : readName(value)
  return person === undefined ? {} : { person }
}

function isOther(label: string, value: string): boolean {
  const name = foldLabel(label)
  const isKnown = fieldOf(label) !== undefined || people.test(name) || abouts.test(name) || contacts.test(name)
  return !isKnown && name !== '' && value.length <= maxValue
}

function linesOfPair({ label, value }: Pair): string[] {
  return [label, `${label}:`, `${label}: ${foldLine(value)}`, `${label} ${foldLine(value)}`, ...linesOf(value)]
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

/** Characters and words of a line that is more than a fact. */
const prose = /^(?=.{25})(?:\S+ ){4}/
/** A rating, distance or count, with few words behind it. */
const figures = /^[(★]*\d[\d.,]*[★)]*(?: ?\/ ?\d+)?(?: [^\s.!?]+){0,5}$/
/** 'Totton · posted 18 Nov' */
const posted = /^(?:.{1,40} [·|•–-] )?(?:posted|added|listed)\b.{0,30}$/i
const actions =
  /\b(?:visit|view|see|read|show|more|our|your|your?|my|details?|profile|web ?site|website|message|e-?mail|call|phone|send|enquir(?:e|y)|contact|quote|get|request|map|directions|share|save|reviews?|no|yet|us|now|on|to|a|the|and|or|tel|telephone|mobile)\b/gi

/** Removes the facts around the text of an item: labelled values, categories, ratings, distances, contact details and the texts of links.
 *  An item without any sentence keeps all of its text. */
export function withoutFacts(text: string, { lines: facts }: ItemFacts): string {
  const lines = text.split('\n').filter((line) => !facts.has(line))
  if (!lines.some((line) => prose.test(line) && !isFact(line))) return lines.join('\n').trim()
  const first = lines.findIndex((line) => line !== '' && !isFact(line))
  const last = lines.findLastIndex((line) => line !== '' && !isFact(line))
  return lines.slice(first, last + 1).join('\n')
}

function isFact(line: string): boolean {
  if (figures.test(line) || price.test(line) || posted.test(line)) return true
  const emails = findEmails(line)
  const rest = emails
    .reduce((left, one) => left.replace(one, ' '), line)
    .replace(/\(?0[\d\s()]{9,14}/g, ' ')
    .replace(actions, ' ')
  // A category, a name or a link has one or two words and ends no sentence.
  return !/\p{L}{2}/u.test(rest) || (/^\S+(?: \S+)?$/.test(line) && !/[.!?…]$/.test(line))
}
