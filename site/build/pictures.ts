import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type * as Drawings from './drawn-pictures.ts'
import type { PictureFile } from '../components/picture/picture.tsx'
import { encodePhotograph, findPhotographs, photographsFolder } from './photographs.ts'
import { pictureAddress } from './picture-address.ts'

const moduleId = 'virtual:pictures'
const drawingsModule = join(import.meta.dirname, 'drawn-pictures.ts')

/** Tells the render bundle where the pictures are, by name, and writes their files beside the client's.
 *  @param folder of all that browsers load, in what is built */
export function pictures(folder: string): Plugin {
  const assets = new Map<string, string | Uint8Array>()
  return {
    name: 'pictures',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    async load(id) {
      if (id !== `\0${moduleId}`) return null
      return `export const pictures = ${JSON.stringify(await makePictures(await drawAll(), photographsFolder, assets))}`
    },
    generateBundle() {
      for (const [address, source] of assets) {
        this.emitFile({ type: 'asset', fileName: `${folder}${address}`, source })
      }
    },
  }
}

async function drawAll(): Promise<Drawings.DrawnPicture[]> {
  const { module } = await runnerImport<typeof Drawings>(drawingsModule, { configFile: false })
  return [...module.listPictures()].map(([name, spec]) => module.drawPicture(name, spec))
}

/** Each drawing as an SVG file, or the photograph that replaces it. @param assets takes the files, by address */
export async function makePictures(
  drawings: readonly Drawings.DrawnPicture[],
  photographs: string,
  assets: Map<string, string | Uint8Array>,
): Promise<Record<string, PictureFile>> {
  const found = await findPhotographs(photographs, new Set(drawings.map(({ name }) => name)))
  const made = drawings.map(async ({ name, svg, width, height }): Promise<[string, PictureFile]> => {
    const photograph = found.get(name)
    if (!photograph) return [name, { kind: 'drawing', src: keep(name, 'svg', svg), width, height }]
    return [name, await encodePhotograph(photograph, (size, ...file) => keep(`${name}-${size}`, ...file))]
  })
  return Object.fromEntries(await Promise.all(made))

  function keep(name: string, extension: string, source: string | Uint8Array): string {
    const address = pictureAddress(name, extension, source)
    assets.set(address, source)
    return address
  }
}
