import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core'
import { type Business, serviceTowns } from '#shared/business/business.ts'
import { AppError } from '../../platform/errors.ts'

/** Whom the password is for: what anybody knows of them is tried first. */
export interface PasswordOwner {
  email: string
  business: Business
}

/** What our product is about: words that come to mind at the sign-in form. */
const productWords = [
  'marketing hub',
  'lead leads hub admin owner console studio website',
  'house home extension extensions kitchen loft garage garden room conversion storey',
  'architect architecture architectural design designs designer drawings plans planning building regulations',
  'consultation feasibility Hampshire',
]

/** Whoever needs 10,000,000,000 guesses has none of the passwords that are commonly tried. */
const leastScore = 4
/** Longer ones are strong by their length alone, and would take long to look through. */
const longestChecked = 64
/** Letters that must be left once the words of the business are taken out. */
const leastOtherLetters = 6

export const passwordAdvice = 'use four or more words that have nothing to do with each other or with your business'

/** Says what makes a password too easy to guess, and what to do; undefined when it is good. */
export async function findWeakness(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const words = businessWords(owner)
  const checked = password.slice(0, longestChecked)
  if (isMadeOf(checked, words)) return `That’s made of words people would guess for your business: ${passwordAdvice}`
  const result = (await loadChecker()).check(checked, words)
  return result.score >= leastScore ? undefined : `${describeWeakness(result)}: ${passwordAdvice}`
}

/** @throws AppError `invalid_input` when the password is too easy to guess */
export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword',
): Promise<void> {
  const sentence = await findWeakness(password, owner)
  if (sentence !== undefined) throw new AppError('invalid_input', `${sentence}.`, { fields: { [field]: sentence } })
}

function describeWeakness({ sequence }: ZxcvbnResult): string {
  const patterns = sequence.map(({ pattern, dictionaryName }) => String(dictionaryName ?? pattern))
  if (patterns.some((name) => name === 'userInputs')) return 'That’s mostly words people would guess for your business'
  if (patterns.some((name) => name === 'passwords-common')) return 'That’s close to a commonly used password'
  if (patterns.some((name) => ['repeat', 'sequence', 'spatial', 'date', 'wordSequence'].includes(name)))
    return 'That repeats itself or follows a keyboard pattern'
  return 'That’s too easy to guess'
}

function businessWords({ email, business }: PasswordOwner): string[] {
  const { name, email: businessEmail, infoEmail, phone, proprietor = '', address = '' } = business
  const texts = [email, name, businessEmail, infoEmail, proprietor, address, ...serviceTowns, ...productWords]
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const all = [...texts, ...words, phone.replace(/\D/g, '')].map((word) => word.toLowerCase())
  return [...new Set(all)].filter((word) => word.length > 2)
}

/** Whether hardly anything is left of a password without the words of the business, figures and signs. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase())
  return rest !== password.toLowerCase() && rest.replace(/[^\p{L}]/gu, '').length < leastOtherLetters
}

let checker: Promise<ZxcvbnFactory> | undefined

/** Loads the lists of common passwords when the first password is chosen: they would hold up the start. */
function loadChecker(): Promise<ZxcvbnFactory> {
  checker ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([core, { dictionary, adjacencyGraphs }]) =>
      new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 20 }),
  )
  return checker
}
