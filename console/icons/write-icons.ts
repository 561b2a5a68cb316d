import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { icoOf, pngOf } from '#shared/icons/picture-files.ts'
import { overlayDot, programIcon, templateTrayIcon, trayIcon } from './drawings.ts'
import { icnsOf } from './icns.ts'

const traySize = 16
/** Of the square; macOS has room around its icons, for their shadows. */
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
