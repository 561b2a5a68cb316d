import { drawPicture, listPictures } from './build/drawn-pictures.ts'
import { pictureAddress } from './build/picture-address.ts'
import type { PictureFile } from './components/picture/picture.tsx'

/** The pictures that have been drawn for the pages of this test. */
export const drawnPictures = new Map<string, PictureFile>()

/** The pictures that the build writes, in tests of the site: each is drawn when a page shows it, so that a test waits for no other. */
export const pictures: Readonly<Record<string, PictureFile | undefined>> = new Proxy(
  {},
  { get: (_, name) => drawnPictures.get(String(name)) ?? drawNow(String(name)) },
)

function drawNow(name: string): PictureFile | undefined {
  const spec = listPictures().get(name)
  if (!spec) return undefined
  const { svg, width, height } = drawPicture(name, spec)
  const file = { kind: 'drawing', src: pictureAddress(name, 'svg', svg), width, height } as const
  drawnPictures.set(name, file)
  return file
}
