import * as z from 'zod/mini'
import { deleteInvisible, hasPiledMarks, maxRawLength } from './plain-text.ts'

/** Replaces a text by its normalised fold. Before that it refuses a text that would take too long: one that is far longer than `max`
 *  characters, or has too many combining marks in a row. Later checks do not run then. The visitors' scripts
 *  only fold: see `site/build/lighter-schemas.ts`. */
/* @__NO_SIDE_EFFECTS__ */
export function folded(fold: (text: string) => string, max: number) {
  return z.check<string>((payload) => {
    const { value, issues } = payload
    const isTooLong = value.length > maxRawLength(max)
    const text = isTooLong ? '' : fold(deleteInvisible(value.toWellFormed()))
    if (isTooLong || hasPiledMarks(text)) {
      const message = isTooLong ? tooLongMessage(max) : 'Please use fewer accents on one letter'
      issues.push({ code: 'custom', message, input: value, continue: false })
    } else payload.value = text.normalize()
  })
}

export function tooLongMessage(max: number): string {
  return `Please use at most ${max} characters`
}
