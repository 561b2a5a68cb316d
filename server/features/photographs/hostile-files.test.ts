import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { listPhotographs, photographLimits } from '#shared/contract/photographs.ts'
import { filesFolder, listStore } from '../../platform/files/file-store.ts'
import { ownerToken } from '../../testing/owner.ts'
import { createImageMaker } from './image-maker.ts'
import { pngHeader } from './testing-pictures.ts'
import { picture, startPhotographs } from './testing.ts'

const notRead = 'This file isn’t a photograph we can read. Please use JPEG, PNG, WebP or AVIF.'
const damaged = 'This file is damaged or incomplete. Please export or send it again, then retry.'

test('what is no photograph is refused by its content, whatever it is called', async () => {
  await using app = await startPhotographs()
  const jpeg = await picture(200, 150).jpeg().toBuffer()
  const gif = await picture(20, 20).gif().toBuffer()
  const tiff = await picture(20, 20).tiff().toBuffer()
  const animation = await sharp(
    [await picture(20, 20).png().toBuffer(), await picture(20, 20).negate().png().toBuffer()],
    {
      join: { animated: true },
    },
  )
    .webp()
    .toBuffer()
  const refused: [name: string, content: Uint8Array, sentence: string][] = [
    ['GIF', gif, notRead],
    ['TIFF', tiff, notRead],
    ['HTML before a JPEG', Buffer.concat([Buffer.from('<html>'), jpeg]), notRead],
    ['animated WebP', animation, 'several pictures or an animation'],
    ['truncated JPEG', jpeg.subarray(0, jpeg.length / 2), damaged],
    ['truncated PNG', (await picture(200, 150).png().toBuffer()).subarray(0, 60), damaged],
    ['three bytes of a JPEG', jpeg.subarray(0, 3), damaged],
    ['HEIC', heicHeader(), 'Settings → Camera → Formats → Most Compatible'],
    ['pixel bomb', pngHeader(20_000, 20_000), 'too many pixels'],
  ]
  for (const [name, content, sentence] of refused) {
    const error = await app.upload(content, { fileName: `${name}.jpg` }).catch((thrown: unknown) => thrown)
    expect(error, name).toMatchObject({
      sentence: expect.stringContaining(sentence) as string,
    })
    expect([413, 415], name).toContain((error as { status: number }).status)
  }
  expect(await app.hub.call(listPhotographs)).toEqual([])
  const folder = filesFolder(app.deps.config.dataDir)
  expect(await listStore(folder)).toEqual([])
  expect(await readdir(join(folder, 'temporary'))).toEqual([])
  expect(app.logged.filter(({ level }) => level === 50)).toEqual([])
})

test('what is appended to a photograph is gone from what is served', async () => {
  await using app = await startPhotographs()
  const payload = '<script>alert("polyglot")</script>PK\x03\x04'
  const stored = await app.upload(Buffer.concat([await picture(90, 60).jpeg().toBuffer(), Buffer.from(payload)]), {
    fileName: 'page.html',
  })
  const { response, bytes } = await app.download(stored.large)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(bytes.includes('alert')).toBe(false)
})

test('a file of one byte too many is refused, announced or not', async () => {
  await using app = await startPhotographs()
  const tooLong = Buffer.alloc(photographLimits.bytes + 1, 1)
  await expect(app.upload(tooLong)).rejects.toMatchObject({
    status: 413,
    sentence: expect.stringContaining('30 MB') as string,
  })
  const response = await app
    .request(`/api/photographs?id=${uuidv7()}&fileName=a.jpg`, {
      method: 'POST',
      headers: { 'Content-Type': 'image/jpeg', Authorization: `Bearer ${await ownerToken(app.deps)}` },
      body: new Blob([tooLong]).stream(),
      duplex: 'half',
    })
    .then(({ status }) => status)
    .catch(() => 'closed') // the server stops reading, which some clients notice before its answer
  expect([413, 'closed']).toContain(response)
  expect(await app.hub.call(listPhotographs)).toEqual([])
})

test('a photograph with transparency, one in CMYK and one in 16 bits are stored in plain colours', async () => {
  await using app = await startPhotographs()
  const contents = [
    await picture(60, 40).ensureAlpha(0.5).png().toBuffer(),
    await picture(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
    await picture(60, 40).toColourspace('rgb16').png().toBuffer(),
    await picture(60, 40).grayscale().avif().toBuffer(),
  ]
  for (const content of contents) {
    const { bytes } = await app.download((await app.upload(content)).large)
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar', hasAlpha: false })
  }
})

test('a picture that takes too long is given up, and the next one is made by a new process', async () => {
  await using app = await startPhotographs()
  await using folder = await app.deps.files.temporaryFolder()
  const source = join(folder.path, 'source')
  await writeFile(source, await picture(900, 900).png().toBuffer())
  const work = { kind: 'photograph', source, folder: folder.path, focus: { x: 50, y: 50 } } as const
  const hurried = createImageMaker({ limitMs: 1 })
  await expect(hurried.make(work)).rejects.toMatchObject({ code: 'unavailable' })
  const patient = createImageMaker()
  await expect(patient.make(work)).resolves.toMatchObject({ width: 900 })
  patient.stop()
})

/** The first bytes of a photograph that an iPhone takes by default. */
function heicHeader(): Buffer {
  const brands = Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1')
  return Buffer.concat([Buffer.from([0, 0, 0, brands.length + 4]), brands, Buffer.alloc(200)])
}
