/* Anyone may type anything into a form, and anyone's address beside it. A mail to that address repeats nothing that could be a
   link, an advertisement or markup; what is typed is for the owner alone. */

const longestName = 40
const mostNameParts = 4

/** Returns the name if it is written like one: a few words of letters, with hyphens, apostrophes, and full stops at their ends. */
export function nameOrNone(name: string): string | undefined {
  const parts = name.split(' ')
  const isName =
    name.length <= longestName &&
    parts.length <= mostNameParts &&
    parts.every((part) => /^\p{L}[\p{L}\p{M}'’-]*\.?$/u.test(part))
  return isName ? name : undefined
}

/** Returns the number if it holds nothing but digits and what is written between them. */
export function phoneOrNone(phone: string): string | undefined {
  return /^\+?[\d ()-]{6,24}$/.test(phone) ? phone : undefined
}

/** Returns where we call, as part of a sentence. */
export function phoneToRing(phone: string): string {
  return phoneOrNone(phone) ?? 'the number you gave us'
}
