import { fileURLToPath } from 'node:url'
import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import sharp from 'sharp'
import { type ShareSheet, shareSheet, titleFont } from '../sharing/pictures/share-sheet.ts'

const fontFiles = [
  new URL('../../resources/fonts/newsreader-500.ttf', import.meta.url),
  new URL('../../resources/fonts/hanken-grotesk-500.ttf', import.meta.url),
].map((file) => fileURLToPath(file))
const options: ResvgRenderOptions = { font: { fontFiles, loadSystemFonts: false } }

/** Draws a picture. It has few colours: a palette of them takes a third of the bytes. */
export async function drawSharePng(sheet: ShareSheet): Promise<Buffer> {
  const { pixels, width, height } = await renderAsync(shareSheet(sheet, measureWord), options)
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ palette: true, colours: 128, dither: 0, effort: 6 })
    .toBuffer()
}

const measured = new Map<string, number>()

/** Measures each word once, in the type that titles are set in. */
function measureWord(word: string): number {
  const size = 100
  const wide = measured.get(word) ?? (new Resvg(oneWord(word, size), options).getBBox()?.width ?? 0) / size
  measured.set(word, wide)
  return wide
}

function oneWord(word: string, size: number): string {
  const text = `<text font-family="${titleFont.family}" font-weight="${titleFont.weight}" font-size="${size}" y="${size}">${word}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="200">${text}</svg>`
}
