import * as z from 'zod/mini'
import { deleteInvisible, hasPiledMarks } from './plain-text.ts'

/** Replaces a text by its normalised fold. Before that it refuses a text that would take too long: one that is far longer than `max`
 *  characters, as no white space explains, or has too many combining marks in a row. Later checks do not run then. The visitors' scripts
 *  only fold: see `site/build/lighter-schemas.ts`. */
/* @__NO_SIDE_EFFECTS__ */
export function folded(fold: (text: string) => string, max: number) {
  return z.check<string>((payload) => {
    const refuse = (message: string) =>
      payload.issues.push({ code: 'custom', message, input: payload.value, continue: false })
    if (payload.value.length > maxRawLength(max)) return refuse(tooLongMessage(max))
    const text = fold(deleteInvisible(payload.value.toWellFormed()))
    if (hasPiledMarks(text)) return refuse('Please use fewer accents on one letter')
    payload.value = text.normalize()
  })
}

/** How many characters a text may have before white space and invisible characters are taken out of it. */
export function maxRawLength(max: number): number {
  return 4 * max + 400
}

export function tooLongMessage(max: number): string {
  return `Please use at most ${max} characters`
}
