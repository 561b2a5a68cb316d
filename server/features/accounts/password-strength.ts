import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core'
import { type Business, serviceTowns } from '#shared/business/business.ts'
import { invalidField } from '../../platform/errors.ts'

/** The owner of a password: an attacker tries what is known about them first. */
export interface PasswordOwner {
  email: string
  business: Business
}

/** Words that anybody associates with the product. */
const productWords = [
  'marketing hub',
  'lead leads hub admin owner console studio website',
  'house home extension extensions kitchen loft garage garden room conversion storey',
  'architect architecture architectural design designs designer drawings plans planning building regulations',
  'consultation feasibility Hampshire',
]

/** More than 10,000,000,000 guesses. */
const minimumScore = 4
/** The rest of a longer password is not checked: its length makes it strong, and checking takes long. */
const maximumCheckedLength = 64
/** Letters that must be left when the words of the business are removed. */
const minimumOtherLetters = 6

export const passwordAdvice = 'use four or more words that have nothing to do with each other or with your business'

/** Returns a sentence on why a password is too easy to guess and what to do; undefined for a strong one. */
export async function findWeakness(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const words = businessWords(owner)
  const checked = password.slice(0, maximumCheckedLength)
  if (isMadeOf(checked, words)) return `That’s made of words people would guess for your business: ${passwordAdvice}`
  const result = (await loadChecker()).check(checked, words)
  return result.score >= minimumScore ? undefined : `${describeWeakness(result)}: ${passwordAdvice}`
}

/** @throws AppError `invalid_input` if the password is too easy to guess */
export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword' | 'passphrase',
): Promise<void> {
  const sentence = await findWeakness(password, owner)
  if (sentence !== undefined) throw invalidField(field, sentence)
}

function describeWeakness({ sequence }: ZxcvbnResult): string {
  const patterns = sequence.map(({ pattern, dictionaryName }) => String(dictionaryName ?? pattern))
  if (patterns.includes('userInputs')) return 'That’s mostly words people would guess for your business'
  if (patterns.includes('passwords-common')) return 'That’s close to a commonly used password'
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

/** Returns whether few letters of a password are left without the words of the business. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase())
  return rest !== password.toLowerCase() && rest.replace(/[^\p{L}]/gu, '').length < minimumOtherLetters
}

let checker: Promise<ZxcvbnFactory> | undefined

/** Loads the lists of common passwords on first use: they would delay the start. */
function loadChecker(): Promise<ZxcvbnFactory> {
  checker ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([core, { dictionary, adjacencyGraphs }]) =>
      new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: 20 }),
  )
  return checker
}
