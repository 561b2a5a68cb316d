// The parts of iCalendar (RFC 5545) that invitations and the calendar feed share.
import { deleteInvisible } from '#shared/contract/plain-text.ts'

/** `20261124T084500Z` */
export function utc(time: Date): string {
  return time.toISOString().replace(/\.\d+|[-:]/g, '')
}

/** Escapes a text of an iCalendar property. */
export function text(value: string): string {
  return deleteInvisible(value)
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Joins content lines, each folded. */
export function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const maxLineBytes = 75

/** Folds a line after 75 bytes; the next line begins with a space. No character is split. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > maxLineBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
