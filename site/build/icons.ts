import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { icoOf, pngOf as png } from '#shared/icons/picture-files.ts'
import { drawnIcon, filledIcon, iconFiles } from '../sharing/icons.ts'

const smallSize = 32
const touchSize = 180
/** Of the width: a phone may cut a maskable icon to a circle, and leaves a touch icon its corners. */
const maskableShare = 0.56
const touchShare = 0.66

/** Writes the site's icons, all from one drawing, at the addresses that programs request. */
export async function writeIcons(folder: string): Promise<void> {
  const write = (path: string, content: string | Uint8Array) => writeFile(join(folder, path), content)
  await Promise.all([
    write(iconFiles.drawn, drawnIcon()),
    write(iconFiles.small, icoOf([{ size: smallSize, png: png(drawnIcon(), smallSize) }])),
    write(iconFiles.touch, png(filledIcon(touchShare), touchSize)),
    ...iconFiles.maskable.map(({ path, size }) => write(path, png(filledIcon(maskableShare), size))),
  ])
}
