import { linkToDial } from '#shared/business/phone-number.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'

type Person = Pick<ProspectDetail, 'name' | 'phone' | 'dialNumber' | 'email' | 'location' | 'postcode'>

/** Returns a lead as a vCard 3.0, which every phone adds to its contacts. */
export function contactCard({ name, phone, dialNumber, email, location, postcode }: Person): string {
  const words = name.trim().split(/\s+/)
  const given = words.slice(0, -1).join(' ')
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeText(words.at(-1) ?? '')};${escapeText(given)};;;`,
    `FN:${escapeText(name.trim())}`,
    phone === null
      ? undefined
      : `TEL;TYPE=VOICE:${escapeText(linkToDial(phone, dialNumber)?.replace('tel:', '') ?? phone)}`,
    email === null ? undefined : `EMAIL;TYPE=INTERNET:${escapeText(email)}`,
    location === null && postcode === null
      ? undefined
      : `ADR;TYPE=HOME:;;;${escapeText(location ?? '')};;${escapeText(postcode ?? '')};`,
    'END:VCARD',
  ]
  return lines.flatMap((line) => (line === undefined ? [] : `${fold(line)}\r\n`)).join('')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`)
}

const maxBytes = 75

/** Breaks a line before it has more than 75 bytes, between two characters; each further line begins with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > maxBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
