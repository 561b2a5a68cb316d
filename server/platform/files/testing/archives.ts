import { crc32 } from 'node:zlib'

/** Returns a ZIP archive of files with these names, each with the same few bytes. */
export function zip(...names: string[]): Buffer {
  const content = Buffer.from('<xml/>')
  const heads: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]))
    heads.push(head)
    offset += head.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(names.length, 4)
  end.writeUInt16LE(names.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...heads, listed, Buffer.from('PK\x05\x06'), end])
}

/** Returns what a Word or Excel file of before 2007 begins with, and the names of its parts. */
export function oldOffice(...parts: string[]): Buffer {
  const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  return Buffer.concat([signature, Buffer.alloc(512), ...parts.map((part) => Buffer.from(`${part}\0`, 'utf16le'))])
}
