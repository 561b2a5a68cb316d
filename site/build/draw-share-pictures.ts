import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import sharp from 'sharp'
import { runnerImport } from 'vite'
import type * as SharePictures from '../sharing/pictures/share-pictures.ts'
import { sharePath, titleFont } from '../sharing/share-picture.ts'

const project = join(import.meta.dirname, '../..')
const source = join(project, 'site/sharing/pictures/share-pictures.ts')
const fontFiles = ['newsreader-500.ttf', 'hanken-grotesk-500.ttf'].map((file) => join(project, 'resources/fonts', file))
const options: ResvgRenderOptions = { font: { fontFiles, loadSystemFonts: false } }

/** Draws the picture of every page and article that can be shared into a new folder. */
export async function drawSharePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { module } = await runnerImport<typeof SharePictures>(source, { configFile: false, root: project })
  const pictures = module.drawSharePictures(wordMeasure())
  await Promise.all(
    pictures.map(async ({ name, svg }) => writeFile(join(folder, basename(sharePath(name))), await picture(svg))),
  )
}

/** A drawing has few colours: a palette of them takes a third of the bytes. */
async function picture(svg: string): Promise<Buffer> {
  const { pixels, width, height } = await renderAsync(svg, options)
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ palette: true, colours: 128, dither: 0, effort: 6 })
    .toBuffer()
}

/** Measures each word once, in the type that titles are set in. */
function wordMeasure(): (word: string) => number {
  const size = 100
  const known = new Map<string, number>()
  return (word) => {
    const wide = known.get(word) ?? (new Resvg(oneWord(word, size), options).getBBox()?.width ?? 0) / size
    known.set(word, wide)
    return wide
  }
}

function oneWord(word: string, size: number): string {
  const text = `<text font-family="${titleFont.family}" font-weight="${titleFont.weight}" font-size="${size}" y="${size}">${word}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="200">${text}</svg>`
}
