/** Characters that are rare in the cells of a list: of markup, blanks other than the usual one, and invisible ones. */
const unusual =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[&<\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u00A0\u00AD\u2000-\u200B\u200E\u200F\u2028-\u202F\u205F-\u2069\u3000\uFEFF]/

/** Returns a cell as its reader would see it: without the HTML that forms and shops write into their files, with usual blanks, and without
 *  invisible characters. Joiners stay, since letters and emoji are made with them. */
export function cleanText(cell: string): string {
  if (!unusual.test(cell)) return cell
  // Some programs encode what has been encoded already.
  const decoded = decodeEntities(decodeEntities(cell))
  return (
    withoutTags(decoded)
      .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
      .replace(/[\u2028\u2029]/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these are what is removed
      .replace(/[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
  )
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (all, decimal, hex, name) => {
    if (typeof name === 'string') return characterNamed(name) ?? all
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    // As in browsers, these are of Windows.
    if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : all
  })
}

const characters = pairsOf(
  'amp& lt< gt> quot" apos\' nbsp\u00A0 pound£ euro€ copy© reg® deg° lsquo‘ rsquo’ ldquo“ rdquo” ndash– mdash— hellip… bull• middot· frac12½ times× szligß oslashø OslashØ aeligæ AEligÆ oeligœ OEligŒ',
)
const marks = pairsOf('grave\u0300 acute\u0301 circ\u0302 tilde\u0303 uml\u0308 ring\u030A caron\u030C cedil\u0327')

/** Returns the characters that end each word by the rest of it. */
function pairsOf(list: string): Map<string, string> {
  return new Map(list.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)]))
}

function characterNamed(name: string): string | undefined {
  const [, letter = '', mark = ''] = /^([a-z])(grave|acute|circ|tilde|uml|ring|caron|cedil)$/i.exec(name) ?? []
  return letter === '' ? characters.get(name) : (letter + (marks.get(mark.toLowerCase()) ?? '')).normalize('NFC')
}

/** Removes the tags of a text that was written in an editor. An address in angle brackets is none of them. */
function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  const plain = text
    .replace(/\s*<br\s*\/?>\s*|\s*<\/(?:p|div|li|tr|h\d)>\s*(?=\S)/gi, '\n')
    .replace(/<\/?(?:a|b|strong|i|em|u|p|div|span|font|ul|ol|li|table|tbody|tr|td|h\d|small)(?:\s[^<>]*)?\/?>/gi, '')
  return plain === text ? text : plain.trim()
}
