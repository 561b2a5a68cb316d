import { findPostcode } from './addresses.ts'
import type { Line } from './board-lines.ts'
import { findEmails, findPhones } from './contacts.ts'
import { isStreet } from './unlabelled.ts'

/** Characters. */
const maxLengths = { name: 100, figure: 60 }
/** Classes of what is shown about an entry. */
export const namesOf = {
  ignored:
    /(?:^|[\s_-])(?:badges?|ratings?|reviews?|stars?|distance|hours|opening|since|label|verified|sponsored|price)(?=$|[\s_-])/i,
  text: /(?:^|[\s_-])(?:description|desc|excerpt|snippet|summary|bio|about|blurb|intro|strapline|tagline)(?=$|[\s_-])/i,
  trade:
    /(?:^|[\s_-])(?:categor(?:y|ies)|cats?|trades?|classification|role|job-?title|position|specialit(?:y|ies)|tags?)(?=$|[\s_-])/i,
  place: /(?:^|[\s_-])(?:address|addr|location|town|city|locality|place)(?=$|[\s_-])/i,
  person: /(?:^|[\s_-])(?:contact-?name|contact-?person|person|owner)(?=$|[\s_-])/i,
}

/** At least five words and 25 characters, or a sentence: what a text has and a name or trade does not. */
export const prose = /^(?=.{25})(?:\S+ ){4}|^(?:\S+ ){2,}\S+[.!?…]$/
const figures =
  /[\d.,()[\]/★☆•·\s]+|\b(?:km|mi|miles?|m|reviews?|ratings?|votes?|stars?|out of|away|from you|no|yet)\b/gi
const shownAbout =
  /^(?:member|listed|established|trading) since\b|^(?:open|closed|opens|closes)\b.{0,30}$|^(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun)(?:day)?s?\b.{0,40}\d/i

/** Returns whether a line is shown about an entry and not by it: a rating, count or distance, opening hours, or how long it has been listed. */
export function isFigure(text: string): boolean {
  return text.length <= maxLengths.figure && (text.replace(figures, '') === '' || shownAbout.test(text))
}

export function hasContact(text: string): boolean {
  return findPhones(text).length + findEmails(text).length > 0
}

/** Returns whether a class says that a line is a category, a count or the like. */
export function isAround({ names }: Line): boolean {
  return namesOf.trade.test(names) || namesOf.ignored.test(names)
}

/** Returns whether a text is a sentence: names have capitals and no full stop, but for an initial or “Ltd.” */
function isSentence(text: string): boolean {
  const words = text.split(' ')
  const capitals = words.filter((word) => /^[\p{Lu}\d&(]/u.test(word)).length
  return prose.test(text) && (capitals * 2 < words.length || /\p{Ll}{4}[.!?…]$/u.test(text))
}

/** Headings of the parts of a page or entry, which name nobody. */
const sections =
  /^(?:contacts?|get in touch|about|reviews?|latest|opening|location|where|services?|accreditations?|details?|overview|further|useful|company|find|how to|our|map|website|visit|view|read|more|back|home|call|email)\b(?: (?:us|info(?:rmation)?|details?|profile|times|hours|reviews?|website|more|team|number|type|to)\b.*)?$/i

/** Returns whether a line has the form of the name of a firm or person. */
export function isNameLine(text: string): boolean {
  const isShort = text.length <= maxLengths.name && /\p{L}{2}/u.test(text)
  const isPlaced = findPostcode(text) !== undefined || (/^\d/.test(text) && isStreet(text))
  const isOther = isPlaced || isFigure(text) || sections.test(text) || isSentence(text) || text.endsWith(':')
  return isShort && !isOther && !hasContact(text)
}
