import { foldLine } from './text.ts'

const title = /^(?:mrs?|miss|ms|mx|dr|prof(?:essor)?|sir|dame|lady|lord|rev(?:erend)?|messrs)\b\.?\s*/i
/** Placeholders that registers and forums show instead of a name. */
const nobody =
  /^(?:see (?:source|file|application|plans?)|n\/?a|not (?:available|applicable|known|provided|specified|disclosed)|no (?:agent|applicant|name)|none|unknown|withheld|redacted|\[?(?:deleted|removed|redacted)\]?|anonymous|anon|guest|tbc|tba|as (?:agent|applicant|above)|applicant|agent|c\/o agent|private|data protection|confidential|[-–—.?*x\s]+)\.?$/i

/** Maximum characters read; the rest is cut off. */
const maxLength = 300

/** Cleans up a name. Registers that store title, forename and full name separately print them one after the other
 *  ('Mrs Helen Helen Marsh'): only the full name is kept.
 *  @returns undefined for a placeholder or a text without letters */
export function readName(text: string): string | undefined {
  const name = foldLine(text.slice(0, maxLength))
    // Some sites put an at sign before a member's name.
    .replace(/^[\s,;:]*@?|[\s,;:]+$/g, '')
    .replace(/\s+,/g, ',')
  if (name === '' || nobody.test(name) || !/\p{L}/u.test(name)) return undefined
  return withoutRepeat(name)
}

function withoutRepeat(name: string): string {
  const words = name.replace(title, '').split(' ')
  for (let length = Math.floor(words.length / 2); length > 0; length--) {
    const first = words.slice(0, length).join(' ')
    const second = words.slice(length, 2 * length).join(' ')
    // 'Thomas Thomas' and 'J J Smith' are valid names.
    const isName = words.length > 2 && first.replace(/[^\p{L}]/gu, '').length > 1
    if (isName && first.toLowerCase() === second.toLowerCase()) return words.slice(length).join(' ')
  }
  return name
}
