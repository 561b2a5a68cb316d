/** Number of bytes of a page that are searched for its character set declaration. */
const headBytes = 4096

/** Decodes a page by its byte order mark, the header, its own declaration or as UTF-8, whichever fits first. If none does, the page is read
 *  as Windows-1252, as in browsers, so that at most single letters are lost. */
export function decode(body: Uint8Array, headerCharset: string | undefined): string {
  const marked = byteOrderMark(body)
  if (marked) return new TextDecoder(marked).decode(body)
  for (const label of [headerCharset, declaredCharset(body), 'utf-8']) {
    const text = label === undefined ? undefined : tryDecode(body, label)
    if (text !== undefined) return text
  }
  return new TextDecoder('windows-1252').decode(body)
}

/** Returns the text; undefined if the character set is unknown or the bytes do not fit it. */
function tryDecode(body: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}

function byteOrderMark(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  return body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : undefined
}

/** Returns the character set that a page declares by `<meta charset>`, `<meta http-equiv>` or `<?xml encoding?>`. */
function declaredCharset(body: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(body.subarray(0, headBytes))
  const found =
    /<meta\b[^>]*?charset\s*=\s*["']?\s*([\w-]+)/i.exec(head) ??
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/i.exec(head)
  return found?.[1]
}

export function isUtf8(bytes: Uint8Array): boolean {
  return decodeUtf8(bytes) !== undefined
}

/** Returns the text; undefined if the bytes are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  return tryDecode(bytes, 'utf-8')
}

/** Returns whether most of the letters above ASCII are UTF-8. */
export function isMostlyUtf8(bytes: Uint8Array): boolean {
  let balance = 0
  for (let at = 0; at < bytes.length;) {
    const length = lengthOfLetter(bytes, at)
    if (length !== 1) balance += length === 0 ? -1 : 1
    at += length || 1
  }
  return balance >= 0
}

/** Decodes UTF-8, and bytes that are none as Windows-1252: a text may quote another one, or be cut off within a letter. */
export function decodeMixed(bytes: Uint8Array): string {
  const [utf8, other] = [new TextDecoder('utf-8', { ignoreBOM: true }), new TextDecoder('windows-1252')]
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < bytes.length;) {
    const length = lengthOfLetter(bytes, at)
    if (length === 0) {
      parts.push(utf8.decode(bytes.subarray(start, at)), other.decode(bytes.subarray(at, at + 1)))
      start = at + 1
    }
    at += length || 1
  }
  return (parts.join('') + utf8.decode(bytes.subarray(start))).replace(/^\uFEFF/, '')
}

/** Returns the number of bytes of the letter that begins here in UTF-8; 0 if none does. */
function lengthOfLetter(bytes: Uint8Array, start: number): number {
  const first = bytes[start] ?? 0
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  for (let at = start + 1; at < start + length; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}
