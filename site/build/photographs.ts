import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import sharp from 'sharp'
import { photographFormats, widthsUpTo } from '#shared/photograph-sizes.ts'
import type { PhotographFile } from '../components/photograph/photograph.tsx'

export const photographsFolder = join(import.meta.dirname, '../../resources/photographs')

const extensions = new Set(['.jpg', '.jpeg', '.png'])

interface Photograph {
  file: string
  alt: string
}

/**
 * The photographs that the owner has put there, by the name of the picture that each replaces.
 * @throws with a sentence for the owner when one replaces nothing, or when nothing beside it says what it shows
 */
export async function findPhotographs(folder: string, names: ReadonlySet<string>): Promise<Map<string, Photograph>> {
  if (!existsSync(folder)) return new Map()
  const files = (await readdir(folder, { recursive: true })).filter((file) => extensions.has(extname(file)))
  const found = await Promise.all(
    files.map(async (file) => {
      const words = file.slice(0, -extname(file).length)
      const name = words.replaceAll(sep, '/')
      if (!names.has(name)) throw new Error(`No picture is called ${name}: please rename the photograph ${file}.`)
      const alt = await readFile(join(folder, `${words}.txt`), 'utf8').catch(() => '')
      if (alt.trim() === '') throw new Error(`Please say in ${name}.txt, beside the photograph ${file}, what it shows.`)
      return [name, { file: join(folder, file), alt: alt.trim().replaceAll(/\s+/g, ' ') }] as const
    }),
  )
  return new Map(found)
}

/** Writes a photograph in every format and size. @param keep stores a file and returns its address */
export async function encodePhotograph(
  { file, alt }: Photograph,
  keep: (width: number, extension: string, bytes: Uint8Array) => string,
): Promise<PhotographFile> {
  const { autoOrient } = await sharp(file).metadata()
  const sizes = widthsUpTo(autoOrient.width)
  const encoded = await Promise.all(
    photographFormats.map(async ({ extension, type, quality }) => {
      const addresses = await Promise.all(
        sizes.map(async (width) => {
          const bytes = await sharp(file).autoOrient().resize({ width })[extension]({ quality }).toBuffer()
          return { width, address: keep(width, extension, bytes) }
        }),
      )
      return { type, addresses }
    }),
  )
  const width = Math.max(...sizes)
  return {
    kind: 'photograph',
    src: encoded.at(-1)?.addresses.at(-1)?.address ?? '',
    width,
    height: Math.round((width * autoOrient.height) / autoOrient.width),
    alt,
    sources: encoded.map(({ type, addresses }) => ({
      type,
      srcSet: addresses.map(({ address, width: size }) => `${address} ${size}w`).join(', '),
    })),
  }
}
