// Pictures that anyone may have made are decoded in a process of their own: a fault of a decoder, or a picture that fills the memory, ends
// that process and not the server.
import { createHash } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { photographFormats, widthsUpTo } from '#shared/photograph-sizes.ts'
import { answerRequests } from '../../platform/limited-process-child.ts'
import type { NamedFile } from '../../platform/files/insert-with-files.ts'
import { photographFiles, variantName } from './site-photographs.ts'
import { type MaxPixels, maxPixels, type Sender } from './max-pixels.ts'
import { detectKind, type PictureKind } from '../../platform/files/picture-kind.ts'

export type ImageWork =
  /** Makes every file of a photograph from the file that was uploaded. */
  | { kind: 'photograph'; source: string; folder: string; focus: Focus }
  /** Makes the crop for shared links again from the master. */
  | { kind: 'share'; source: string; folder: string; focus: Focus }
  /** Makes what the owner sees of a lead's picture: `preview` and `thumbnail`. */
  | { kind: 'preview'; source: string; folder: string; sender: Sender }

export interface Focus {
  /** In percent from the left and the top. */
  x: number
  y: number
}

export interface MadeFiles {
  /** Size of the largest file that pages show. */
  width: number
  height: number
  files: NamedFile[]
}

export type Refusal = 'unknown' | 'heic' | 'animated' | 'damaged' | 'too-large' | 'no-library' | 'no-space'

export type ImageResult = { made: MadeFiles } | { refused: Refusal }

/** The longer side of the master, from which crops are made. */
const masterSize = 2400
const thumbnailWidth = 320
/** The longer sides of what the owner sees of a lead's picture. */
const previewSizes = { preview: 1600, thumbnail: 400 }
const shareSize = { width: 1200, height: 630 }

answerRequests(async (work: ImageWork): Promise<ImageResult> => {
  try {
    return { made: await make(work) }
  } catch (error) {
    return { refused: error instanceof RefusedPicture ? error.refusal : isFullDisk(error) ? 'no-space' : 'damaged' }
  }
})

class RefusedPicture extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal, cause?: unknown) {
    super(cause instanceof Error ? cause.message : refusal, { cause })
    this.refusal = refusal
  }
}

async function make(work: ImageWork): Promise<MadeFiles> {
  const sharp = await loadSharp()
  const shown = await decode(work.source, maxPixels[work.kind === 'preview' ? work.sender : 'owner'])
  const write = fileWriter(work.folder)
  if (work.kind === 'preview') {
    const { width, height } = shown.info
    return { width, height, files: await makePreviews() }
  }
  const share = () => write(photographFiles.share, 'image/jpeg', cropForSharing(shown, work.focus))
  const size = shownSize(shown.info)
  if (work.kind === 'share') return { ...size, files: [await share()] }
  const files = [
    await write(photographFiles.master, 'image/webp', picture().webp({ quality: 90 })),
    await write(
      photographFiles.thumbnail,
      'image/webp',
      picture()
        .resize({ width: Math.min(thumbnailWidth, shown.info.width) })
        .webp({ quality: 75 }),
    ),
    await share(),
  ]
  for (const { extension, type, quality } of photographFormats) {
    for (const width of widthsUpTo(shown.info.width)) {
      // A visitor never waits for it, but the owner does: more effort takes four times as long and saves a few percent.
      const encoded = picture().resize({ width })[extension]({ quality, effort: 3 })
      files.push(await write(variantName(extension, width), type, encoded))
    }
  }
  return { ...size, files }

  function picture(): Sharp {
    return sharp(shown.data, { raw: shown.info })
  }

  /** Reads a picture upright, in sRGB, without its metadata, and no larger than the master. */
  async function decode(file: string, max: MaxPixels) {
    const pictureKind = await kindOf(file)
    const isWhole = pictureKind === 'avif' || pictureKind === 'heic'
    const input = sharp(file, { limitInputPixels: isWhole ? max.avif : max.usual, failOn: 'error' })
    try {
      const { pages = 1, width, height, isProgressive, depth } = await input.metadata() // reads the header alone
      if (pages > 1) throw new RefusedPicture('animated')
      const isCostly = isProgressive || depth === 'ushort'
      if (width * height > (isWhole ? max.avif : isCostly ? max.costly : max.usual)) {
        throw new RefusedPicture('too-large')
      }
      const { data, info } = await input
        .autoOrient()
        .resize({ width: masterSize, height: masterSize, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true })
      return { data, info: { width: info.width, height: info.height, channels: info.channels } }
    } catch (error) {
      if (error instanceof RefusedPicture) throw error
      if (pictureKind === 'heic') throw new RefusedPicture('heic', error)
      const isTooLarge = error instanceof Error && /pixel limit|exceeds/i.test(error.message)
      throw new RefusedPicture(isTooLarge ? 'too-large' : 'damaged', error)
    }
  }

  async function makePreviews(): Promise<NamedFile[]> {
    const files: NamedFile[] = []
    for (const [name, size] of Object.entries(previewSizes)) {
      const resized = picture().resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      files.push(await write(name, 'image/webp', resized.webp({ quality: 78 })))
    }
    return files
  }

  function cropForSharing({ info }: typeof shown, { x, y }: Focus): Sharp {
    const ratio = shareSize.width / shareSize.height
    const width = Math.max(1, Math.round(Math.min(info.width, info.height * ratio)))
    const height = Math.max(1, Math.round(Math.min(info.height, info.width / ratio)))
    const area = {
      width,
      height,
      left: startOf(x, width, info.width),
      top: startOf(y, height, info.height),
    }
    return picture()
      .extract(area)
      .resize({ ...shareSize, fit: 'cover' })
      .jpeg({ quality: 80, mozjpeg: true })
  }
}

/** Returns where a crop begins, so that the focus is in its middle as far as the picture reaches. */
function startOf(focusPercent: number, cropSize: number, wholeSize: number): number {
  const start = Math.round((focusPercent / 100) * wholeSize - cropSize / 2)
  return Math.min(Math.max(start, 0), wholeSize - cropSize)
}

function shownSize({ width, height }: { width: number; height: number }) {
  const shownWidth = Math.max(...widthsUpTo(width))
  return { width: shownWidth, height: Math.max(1, Math.round((shownWidth * height) / width)) }
}

/** @throws RefusedPicture by the first bytes, whatever the file is called */
async function kindOf(file: string): Promise<PictureKind> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
  const kind = detectKind(buffer.subarray(0, bytesRead))
  if (kind === undefined) throw new RefusedPicture('unknown')
  if (kind === 'animated') throw new RefusedPicture('animated')
  return kind
}

function fileWriter(folder: string) {
  return async (name: string, type: string, encoded: Sharp): Promise<NamedFile> => {
    const content = await encoded.toBuffer()
    const path = join(folder, name)
    await writeFile(path, content, { mode: 0o600, flush: true })
    return { name, type, path, sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length }
  }
}

/** Loads the library with as little memory as possible, and only the decoders of photographs. */
async function loadSharp() {
  try {
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
    })
    return sharp
  } catch (error) {
    throw new RefusedPicture('no-library', error)
  }
}

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
