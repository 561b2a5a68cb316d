/** How far into a page its own word about its character set is looked for. */
const headBytes = 4096

/** Turns a page's bytes into text: by byte order mark, by the header, by the page's own declaration, else by its content. A page that
 *  declares a wrong character set is read as Windows-1252, as browsers do, so that at most single letters are lost. */
export function decode(body: Uint8Array, headerCharset: string | undefined): string {
  const marked = byteOrderMark(body)
  if (marked) return new TextDecoder(marked).decode(body)
  for (const label of [headerCharset, ownWord(body), 'utf-8']) {
    const text = label === undefined ? undefined : tryDecode(body, label)
    if (text !== undefined) return text
  }
  return new TextDecoder('windows-1252').decode(body)
}

/** @returns undefined where the bytes are not in that character set, or it is unknown */
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

/** `<meta charset>`, `<meta http-equiv>` or `<?xml encoding?>`. */
function ownWord(body: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(body.subarray(0, headBytes))
  const found =
    /<meta\b[^>]*?charset\s*=\s*["']?\s*([\w-]+)/i.exec(head) ??
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/i.exec(head)
  return found?.[1]
}
