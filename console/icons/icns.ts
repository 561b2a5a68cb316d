/** The sizes of an ICNS file and their names in it, in pixels; a size that is another's double has a name of its own. */
export const icnsNames = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const

/** The icon file of macOS: `icns`, its length, then each picture with its name and length. */
export function icnsOf(pngOfSize: (size: number) => Uint8Array): Uint8Array {
  const entries = icnsNames.map(([name, size]) => block(name, pngOfSize(size)))
  return block('icns', Buffer.concat(entries))
}

function block(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'ascii')
  head.writeUInt32BE(content.length + head.length, 4)
  return Buffer.concat([head, content])
}
