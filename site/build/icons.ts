import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { drawnIcon, filledIcon, iconFiles } from '../sharing/icons.ts'

const smallSize = 32
const touchSize = 180
/** Of the width: a phone may cut a maskable icon to a circle, and leaves a touch icon its corners. */
const maskableShare = 0.56
const touchShare = 0.66

/** Writes the site's icons, all from one drawing, at the addresses where programs look for them. */
export async function writeIcons(folder: string): Promise<void> {
  const write = (path: string, content: string | Uint8Array) => writeFile(join(folder, path), content)
  await Promise.all([
    write(iconFiles.drawn, drawnIcon()),
    write(iconFiles.small, iconFile(smallSize, png(drawnIcon(), smallSize))),
    write(iconFiles.touch, png(filledIcon(touchShare), touchSize)),
    ...iconFiles.maskable.map(({ path, size }) => write(path, png(filledIcon(maskableShare), size))),
  ])
}

function png(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } }).render().asPng()
}

/** An ICO file around one picture: a header of 6 bytes and one entry of 16 come before it. */
function iconFile(size: number, picture: Uint8Array): Uint8Array {
  const start = Buffer.alloc(22)
  start.writeUInt16LE(1, 2) // an icon
  start.writeUInt16LE(1, 4) // of one picture
  start.writeUInt8(size, 6)
  start.writeUInt8(size, 7)
  start.writeUInt16LE(1, 10) // colour planes
  start.writeUInt16LE(32, 12) // bits a pixel
  start.writeUInt32LE(picture.length, 14)
  start.writeUInt32LE(start.length, 18) // where the picture begins
  return Buffer.concat([start, picture])
}
