import { firstNameOf } from '#shared/business/first-name.ts'

/* Anyone may type anything into a form, with anyone's address. A mail to that address repeats nothing that could be a link, an advertisement
   or markup; what was typed is for the owner only. */

const maxNameLength = 40
const maxNameParts = 4

/** Returns the name if it looks like one: a few words of letters, with hyphens, apostrophes, and full stops at their ends. */
export function safeName(name: string): string | undefined {
  const parts = name.split(' ')
  const isName =
    name.length <= maxNameLength &&
    parts.length <= maxNameParts &&
    parts.every((part) => /^\p{L}[\p{L}\p{M}'’-]*\.?$/u.test(part))
  return isName ? name : undefined
}

/** Returns the number if it consists of digits and the usual separators, and otherwise words that stand for it in a sentence. */
export function safePhone(phone: string): string {
  return /^\+?[\d ()-]{6,24}$/.test(phone) ? phone : 'the number you gave us'
}

/** Returns the heading of an email that answers what somebody sent: `Thank you, Ada`. */
export function thankYou(name: string): string {
  const safe = safeName(name)
  return safe === undefined ? 'Thank you' : `Thank you, ${firstNameOf(safe)}`
}

/** Returns the greeting of any other mail to a visitor: `Hello Ada,`. */
export function hello(name: string): string {
  const safe = safeName(name)
  return safe === undefined ? 'Hello,' : `Hello ${firstNameOf(safe)},`
}
