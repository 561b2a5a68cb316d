/** Number of bytes of a page that are searched for its character set declaration. */
const headBytes = 4096

/** Decodes a page by its byte order mark, the header, its own declaration or as UTF-8, whichever fits first. If none does, the page is read
 *  as Windows-1252, as in browsers, so that at most single letters are lost. */
export function decode(body: Uint8Array, headerCharset: string | undefined): string {
  const marked = byteOrderMark(body)
  if (marked) return new TextDecoder(marked).decode(body)
  for (const label of [headerCharset, ownWord(body), 'utf-8']) {
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
function ownWord(body: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(body.subarray(0, headBytes))
  const found =
    /<meta\b[^>]*?charset\s*=\s*["']?\s*([\w-]+)/i.exec(head) ??
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/i.exec(head)
  return found?.[1]
}
