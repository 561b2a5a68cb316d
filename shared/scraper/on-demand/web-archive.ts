import type { SavedPart } from './mhtml.ts'

/** Values in a binary property list. Its other types are left out. */
type PropertyValue = string | Uint8Array | readonly PropertyValue[] | ReadonlyMap<string, PropertyValue> | undefined

const magic = 'bplist00'
/** Bytes at the end that say where the objects are. */
const trailerBytes = 32
/** Maximum objects read, and maximum depth: an object may refer to itself. */
const limits = { objects: 20_000, depth: 12, frames: 20 }

/** Returns whether a file is a binary property list, as which Safari saves a page (.webarchive). */
export function isWebArchive(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, magic.length)) === magic
}

/** Returns the page of a .webarchive file and then those of its frames; empty if the file contains none. */
export function pagesOfArchive(bytes: Uint8Array): SavedPart[] {
  const pages: SavedPart[] = []
  collect(readPropertyList(bytes), pages, 0)
  return pages
}

function collect(archive: PropertyValue, pages: SavedPart[], depth: number): void {
  if (!(archive instanceof Map) || depth > limits.depth || pages.length >= limits.frames) return
  const resource = archive.get('WebMainResource')
  if (resource instanceof Map) {
    const [data, type, charset, address] = ['Data', 'MIMEType', 'TextEncodingName', 'URL'].map((name) =>
      resource.get(`WebResource${name}`),
    )
    if (data instanceof Uint8Array && typeof type === 'string' && /html|xml|text\/plain/i.test(type))
      pages.push({ bytes: data, contentType: type, charset: textOf(charset), address: textOf(address) })
  }
  const frames = archive.get('WebSubframeArchives')
  if (Array.isArray(frames)) for (const frame of frames) collect(frame, pages, depth + 1)
}

function textOf(value: PropertyValue): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads Apple's binary property list: objects, a table of their offsets, and a trailer. Returns undefined for a malformed one. */
function readPropertyList(bytes: Uint8Array): PropertyValue {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const trailer = bytes.length - trailerBytes
  if (trailer < magic.length) return undefined
  const [offsetBytes, referenceBytes] = [view.getUint8(trailer + 6), view.getUint8(trailer + 7)]
  const [count, top, table] = [trailer + 8, trailer + 16, trailer + 24].map((at) => Number(view.getBigUint64(at)))
  let objects = 0
  try {
    return readObject(top!, 0)
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }

  function readObject(index: number, depth: number): PropertyValue {
    if (index >= count! || depth > limits.depth || (objects += 1) > limits.objects) return undefined
    const at = readInteger(table! + index * offsetBytes, offsetBytes)
    const marker = view.getUint8(at)
    const [type, info] = [marker >> 4, marker & 15]
    if (![4, 5, 6, 10, 13].includes(type)) return undefined
    const isLong = info === 15
    const lengthBytes = isLong ? 2 ** (view.getUint8(at + 1) & 15) : 0
    const length = isLong ? readInteger(at + 2, lengthBytes) : info
    const start = at + 1 + (isLong ? 1 + lengthBytes : 0)
    if (type === 4) return slice(start, length)
    if (type === 5) return latin1(slice(start, length))
    if (type === 6) return new TextDecoder('utf-16be').decode(slice(start, 2 * length))
    const references = (from: number) => (position: number) =>
      readObject(readInteger(from + position * referenceBytes, referenceBytes), depth + 1)
    // Each entry takes at least a byte.
    const entries = [...slice(start, length).keys()]
    if (type === 10) return entries.map(references(start))
    const [keys, values] = [references(start), references(start + length * referenceBytes)]
    return new Map(
      entries.flatMap((position) => {
        const key = keys(position)
        return typeof key === 'string' ? [[key, values(position)] as const] : []
      }),
    )
  }

  function readInteger(at: number, length: number): number {
    return slice(at, length).reduce((value, byte) => value * 256 + byte, 0)
  }

  /** @throws RangeError outside the file */
  function slice(start: number, length: number): Uint8Array {
    if (!(start >= 0 && start + length <= bytes.length)) throw new RangeError('Outside the property list')
    return bytes.subarray(start, start + length)
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
