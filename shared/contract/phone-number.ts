import * as z from 'zod/mini'
import { foldLine } from './email-address.ts'
import { folded } from './folded.ts'
import { tooLong } from './text.ts'

/** A visitor's phone number, of any country and in any script. What can be dialled of it is read from the text later, so text around it is
 *  no mistake. @param message the error for a short text and for one with fewer digits than any number has */
/* @__NO_SIDE_EFFECTS__ */
export function phoneText(message: string) {
  return z.string(message).check(folded(foldLine, 40), z.refine(mayBeNumber, message), tooLong(40))
}

function mayBeNumber(text: string): boolean {
  return text.length >= 10 && text.replace(/\P{Nd}/gu, '').length >= 7
}
