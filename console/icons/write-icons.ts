import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { light } from '#shared/brand/site-colours.ts'
import { icoOf, pngOf } from '#shared/icons/picture-files.ts'
import { houseMark, markPicture, markSquare, scaled } from '#shared/icons/house-mark.ts'

const traySize = 16
/** The share of the square; macOS leaves room around icons for their shadows. */
const share = { mac: 0.805, others: 1 }
const icoSizes = [16, 24, 32, 48, 64, 128, 256]
const linuxSizes = [16, 32, 48, 64, 128, 256, 512]

/** Writes the pictures that the console shows itself. */
export async function writeShownIcons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const drawings = {
    tray: trayIcon({ unread: false }),
    'tray-unread': trayIcon({ unread: true }),
    trayTemplate: templateTrayIcon({ unread: false }),
    'tray-unreadTemplate': templateTrayIcon({ unread: true }),
    overlay: overlayDot,
  }
  await Promise.all([
    writeFile(join(folder, 'window.png'), pngOf(programIcon(share.others), 256)),
    ...Object.entries(drawings).flatMap(([name, svg]) => [
      writeFile(join(folder, `${name}.png`), pngOf(svg, traySize)),
      writeFile(join(folder, `${name}@2x.png`), pngOf(svg, 2 * traySize)),
    ]),
  ])
}

const plain = (size: number) => pngOf(programIcon(share.others), size)

/** Writes the program's own icon, in the form that each system takes. */
export async function writeProgramIcons(folder: string): Promise<void> {
  await mkdir(join(folder, 'linux'), { recursive: true })
  await Promise.all([
    writeFile(join(folder, 'icon.ico'), icoOf(icoSizes.map((size) => ({ size, png: plain(size) })))),
    writeFile(
      join(folder, 'icon.icns'),
      icnsOf((size) => pngOf(programIcon(share.mac), size)),
    ),
    ...linuxSizes.map((size) => writeFile(join(folder, 'linux', `${size}x${size}.png`), plain(size))),
  ])
}

const { ink, clay, page: paper, line: rule } = light
const mark = houseMark({ ink, clay })
/** In one colour, because macOS colours template icons itself. */
const outline = houseMark({ ink: '#000', clay: '#000' })

/** Draws the program's icon: the mark on a sheet of paper. @param share of the square that the sheet takes, by system */
function programIcon(share: number): string {
  const side = markSquare - 1
  const sheet = `<rect x="0.5" y="0.5" width="${side}" height="${side}" rx="7" fill="${paper}" stroke="${rule}" stroke-width="0.5"/>`
  return markPicture(scaled(sheet + mark, share))
}

const dotPlace = 'cx="25.5" cy="6.5"'
const dot = `<circle ${dotPlace} r="6.5" fill="${paper}"/><circle ${dotPlace} r="5" fill="${clay}"/>`

/** Draws the tray icon, with its own background for light and dark bars. */
function trayIcon({ unread }: { unread: boolean }): string {
  const sheet = `<rect width="${markSquare}" height="${markSquare}" rx="6" fill="${paper}"/>`
  return markPicture(sheet + mark + (unread ? dot : ''))
}

function templateTrayIcon({ unread }: { unread: boolean }): string {
  return markPicture(outline + (unread ? `<circle ${dotPlace} r="5"/>` : ''))
}

/** The dot over the program's icon in the Windows task bar. */
const overlayDot = markPicture(`<circle cx="16" cy="16" r="13" fill="${clay}" stroke="#fff" stroke-width="3"/>`)

/** The sizes of an ICNS file and their names in it, in pixels; a size that is another's double has a name of its own. */
const icnsNames = [
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
function icnsOf(pngOfSize: (size: number) => Uint8Array): Uint8Array {
  const entries = icnsNames.map(([name, size]) => block(name, pngOfSize(size)))
  return block('icns', Buffer.concat(entries))
}

function block(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'ascii')
  head.writeUInt32BE(content.length + head.length, 4)
  return Buffer.concat([head, content])
}
