/** Characters. */
export const emailLength = 254

/** What RFC 5321 and RFC 6531 allow with a domain that has an ending, and what browsers allow beyond that: `a..b@example.com`.
 *  Its classes of characters take a millisecond to make, so they are made when they are needed. */
export const emailPattern = () =>
  /^(?:[\w!#$%&'*+/=?^`{|}~.\-\p{L}\p{M}]{1,64}|"[^"\\\p{Cc}]{1,62}")@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z\d-]{2,59})$/iu

export function isEmailAddress(text: string): boolean {
  return text.length <= emailLength && emailPattern().test(text)
}

/** Returns one line of text: without control characters, runs of white space folded, ends trimmed. */
export function foldLine(text: string): string {
  return text
    .replace(/[^\P{Cc}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Removes what is pasted around an email address. */
export function foldEmail(text: string): string {
  return foldLine(text.replace(/\p{Cf}/gu, ''))
    .replace(/’/g, "'")
    .replace(/^mailto:([^?]*).*/i, '$1')
    .replace(/[.,;]+$/, '')
    .replace(/^<(.*)>$/, '$1')
}
