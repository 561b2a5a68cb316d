/** A page in a file that contains several, such as an MHTML file (RFC 2557), as Chrome and Edge save it. */
export interface SavedPart {
  bytes: Uint8Array
  contentType: string
  charset: string | undefined
  /** Original address of the page. */
  address: string | undefined
}

interface Part {
  headers: ReadonlyMap<string, string>
  /** Binary string, with one character per byte. */
  body: string
}

/** Maximum nesting of multiparts. Internet Explorer wrote one multipart within another; deeper nesting is malicious. */
const maxDepth = 4

export function isMhtml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4000)).toString('latin1')
  return /^[\w-]+:/.test(head) && /^content-type:\s*multipart\/related/im.test(head)
}

/** Maximum frames of a page that are read. */
const maxFrames = 20

/** Returns the page and then its frames, without styles and pictures; empty if the file contains none. */
export function pagesOfMhtml(bytes: Uint8Array): SavedPart[] {
  const whole = parsePart(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
  const address = whole.headers.get('snapshot-content-location') ?? whole.headers.get('content-location')
  const start = parameter(whole, 'start')
  const pages = leaves(whole).filter((part) => /^text\/html\b|^application\/xhtml/i.test(typeOf(part)))
  const main =
    pages.find(({ headers }) => start !== undefined && headers.get('content-id') === start) ??
    pages.find(({ headers }) => address !== undefined && headers.get('content-location') === address) ??
    pages[0]
  if (!main) return []
  const frames = pages.filter((part) => part !== main).slice(0, maxFrames)
  return [main, ...frames].map((part) => ({
    bytes: decodeBody(part),
    contentType: typeOf(part),
    charset: parameter(part, 'charset'),
    address: (part === main ? address : undefined) ?? part.headers.get('content-location'),
  }))
}

function leaves(part: Part, depth = 0): Part[] {
  const boundary = parameter(part, 'boundary')
  if (!/^multipart\//i.test(typeOf(part)) || boundary === undefined) return [part]
  if (depth >= maxDepth) return []
  // Text before the first boundary and after the last one belongs to no part.
  return `\n${part.body}`
    .split(`\n--${boundary}`)
    .slice(1)
    .filter((text) => !text.startsWith('--'))
    .flatMap((text) => leaves(parsePart(text.replace(/^[^\n]*\n/, '')), depth + 1))
}

function parsePart(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' }
}

function typeOf({ headers }: Part): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
}

function parameter({ headers }: Part, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(headers.get('content-type') ?? '')
  return found?.[1] ?? found?.[2]
}

function decodeBody({ headers, body }: Part): Uint8Array {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const text = body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(text, 'latin1')
}
