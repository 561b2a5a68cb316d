/** Bytes of one part of an archive, unpacked. */
const maxPartBytes = 128 * 1024 * 1024
const maxParts = 5000

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
/** The extra field with sizes of 64 bits, and the value of the usual fields when it is there. */
const longSizesField = 1
const unknownSize = 0xffffffff

/** Returns the parts of a zip archive by their names; each is unpacked when it is read.
 *  @throws RangeError, TypeError where the archive is damaged, encrypted or too large */
export function openZip(bytes: Uint8Array<ArrayBuffer>): Map<string, () => Promise<Uint8Array>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endSignature) end -= 1
  if (end < Math.max(0, bytes.length - 22 - 0xffff)) throw new RangeError('It is no zip archive.')
  const count = view.getUint16(end + 10, true)
  let position = view.getUint32(end + 16, true)
  const parts = new Map<string, () => Promise<Uint8Array>>()
  for (let entry = 0; entry < Math.min(count, maxParts); entry++) {
    if (view.getUint32(position, true) !== entrySignature) throw new RangeError('The archive is damaged.')
    const method = view.getUint16(position + 10, true)
    const sizes = { packedBytes: view.getUint32(position + 20, true), offset: view.getUint32(position + 42, true) }
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => view.getUint16(position + at, true))
    const nameEnd = position + 46 + (nameLength ?? 0)
    const name = new TextDecoder().decode(bytes.subarray(position + 46, nameEnd)).replaceAll('\\', '/')
    const extraEnd = nameEnd + (extraLength ?? 0)
    const { packedBytes, offset } = readLongSizes(sizes, position, nameEnd, extraEnd)
    parts.set(name, () => unpack({ offset, packedBytes, method }))
    position = extraEnd + (commentLength ?? 0)
  }
  return parts

  /** Programs that do not know the sizes beforehand write them with 64 bits, in a field of their own, for small files too. */
  function readLongSizes(
    sizes: { packedBytes: number; offset: number },
    entry: number,
    start: number,
    extraEnd: number,
  ) {
    const long = { ...sizes }
    for (let field = start; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
      if (view.getUint16(field, true) !== longSizesField) continue
      let next = field + 4
      const read = () => Number(view.getBigUint64((next += 8) - 8, true))
      if (view.getUint32(entry + 24, true) === unknownSize) read()
      if (sizes.packedBytes === unknownSize) long.packedBytes = read()
      if (sizes.offset === unknownSize) long.offset = read()
    }
    return long
  }

  async function unpack({ offset, packedBytes, method }: Record<'offset' | 'packedBytes' | 'method', number>) {
    if (view.getUint32(offset, true) !== localSignature) throw new RangeError('The archive is damaged.')
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    const packed = bytes.subarray(start, start + packedBytes)
    if (method === 0) return packed
    if (method !== 8) throw new TypeError('The archive is encrypted, or packed by another method.')
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > maxPartBytes) {
        await reader.cancel()
        throw new RangeError('A part of the archive is too large.')
      }
      chunks.push(value)
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer())
  }
}
