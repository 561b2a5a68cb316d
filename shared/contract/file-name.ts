import * as z from 'zod/mini'
import { requiredLine } from './text.ts'

/** Characters of the name of a file that is stored. */
export const maxFileNameLength = 200
/** Of one that is sent: systems allow 255. */
const maxSentLength = 1000
const maxEndingLength = 20

/** The name of a file that is uploaded. A long one is cut, and keeps its ending. */
export const uploadedFileName = z.pipe(
  requiredLine('Please give the file a name', maxSentLength),
  z.transform(shortenFileName),
)

/** Returns the name with at most 200 characters; the ending stays. */
export function shortenFileName(name: string): string {
  if (name.length <= maxFileNameLength) return name
  const ending = /\.[^.\s]+$/.exec(name.slice(-maxEndingLength))?.[0] ?? ''
  return `${name
    .slice(0, maxFileNameLength - ending.length)
    .toWellFormed()
    .trimEnd()}${ending}`
}
