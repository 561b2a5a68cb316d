/** Between the digits of a number: blanks, brackets, dots and dashes of all kinds. */
const separators = /[\s().\u00AD\u2010-\u2015\u2212-]/g

/** Returns the E.164 form of a number that is written plainly: British with its leading 0, or any with + or 00 and its country code, the
 *  bracketed (0) of British and other numbers dropped. Returns undefined for anything else. */
export function plainNumber(text: string): string | undefined {
  const digits = text.replace(separators, '')
  const british = /^(?:(?:\+|00)440?|0)([1-357-9]\d{9})$/.exec(digits)
  if (british) return `+44${british[1]!}`
  // An Italian number keeps its 0.
  const withoutTrunk = /^\(?(?:\+|00)39/.test(text) ? digits : text.replace('(0)', '').replace(separators, '')
  const foreign = /^(?:\+|00)(?!44)([1-9]\d{7,14})$/.exec(withoutTrunk)
  return foreign ? `+${foreign[1]!}` : undefined
}

/** Returns the link that dials a phone number; undefined where it can't be dialled.
 *  @param dialNumber from the server; an older one sends none */
export function linkToDial(phone: string, dialNumber: string | null | undefined): string | undefined {
  const number = dialNumber === undefined ? plainNumber(phone) : dialNumber
  return number ? phoneLink(number) : undefined
}

/** Returns the link that dials a number. @param dialNumber in E.164, with `;ext=` and the extension if it has one (RFC 3966) */
export function phoneLink(dialNumber: string): string {
  return `tel:${dialNumber}`
}
