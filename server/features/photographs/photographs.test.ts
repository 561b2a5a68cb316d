import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { changePhotograph, deletePhotograph, listPhotographs } from '#shared/contract/photographs.ts'
import { filesFolder, listStore, openFileStore } from '../../platform/files/file-store.ts'
import { loadPhotographs } from './site-photographs.ts'
import { picture, startPhotographs } from './testing.ts'

test('a photograph is stored in all sizes, and each is served for good to everyone', async () => {
  await using app = await startPhotographs()
  const id = uuidv7()
  const stored = await app.upload(await picture(2000, 1500).jpeg().toBuffer(), { id, fileName: 'IMG_0001.JPG' })
  expect(stored).toMatchObject({ id, fileName: 'IMG_0001.JPG', alt: '', width: 1600, height: 1200, usedIn: [] })
  expect(await app.hub.call(listPhotographs)).toEqual([stored])

  const { [id]: shown } = await loadPhotographs(app.deps.db, [id, uuidv7()])
  expect(shown).toMatchObject({ alt: '', width: 1600, height: 1200, focus: { x: 50, y: 50 }, src: stored.large })
  const srcSets = shown?.sources.map(({ type, srcSet }) => ({ type, candidates: srcSet.split(', ') })) ?? []
  expect(srcSets.map(({ type, candidates }) => [type, candidates.map((one) => one.split(' ')[1])])).toEqual([
    ['image/avif', ['480w', '960w', '1600w']],
    ['image/webp', ['480w', '960w', '1600w']],
  ])
  for (const { type, candidates } of srcSets) {
    for (const candidate of candidates) {
      const [address = '', width = ''] = candidate.split(' ')
      const { response, bytes } = await app.download(address)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(response.headers.has('x-robots-tag')).toBe(false)
      expect(address).toContain(createHash('sha256').update(bytes).digest('hex'))
      expect(`${(await sharp(bytes).metadata()).width}w`).toBe(width)
      const etag = response.headers.get('etag') ?? ''
      expect((await app.request(address, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    }
  }
  const share = await app.download(shown?.share ?? '')
  expect(await sharp(share.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const thumbnail = await app.download(stored.thumbnail)
  expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
})

test('a small photograph is not enlarged', async () => {
  await using app = await startPhotographs()
  const stored = await app.upload(await picture(300, 200).png().toBuffer())
  expect(stored).toMatchObject({ width: 300, height: 200 })
})

test('a photograph taken on a phone is turned upright, whichever way it was held, and says nowhere where it was taken', async () => {
  await using app = await startPhotographs()
  const upright = picture(120, 60).jpeg({ quality: 95 })
  const secret = 'secret-camera-owner'
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    // Turns the pixels so that this orientation makes them upright again.
    const turned = await turnedFor(orientation, await upright.toBuffer())
    const taken = await sharp(turned)
      .withExif({
        IFD0: { Copyright: secret, Orientation: String(orientation) },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 47/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 19/1 0/1' },
      })
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer()
    expect((await sharp(taken).metadata()).orientation).toBe(orientation)
    const stored = await app.upload(taken)
    expect(stored, `orientation ${orientation}`).toMatchObject({ width: 120, height: 60 })
    const { bytes } = await app.download(stored.large)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number) => [
      ...data.subarray((30 * info.width + x) * info.channels, (30 * info.width + x) * info.channels + 3),
    ]
    expect(pixel(10)[0], `orientation ${orientation}, left`).toBeGreaterThan(150)
    expect(pixel(110)[2], `orientation ${orientation}, right`).toBeGreaterThan(150)
  }
  const folder = filesFolder(app.deps.config.dataDir)
  const files = await listStore(folder)
  expect(files.length).toBeGreaterThan(8)
  for (const sha256 of files) {
    const { exif, xmp, iptc, icc } = await sharp(app.deps.files.path(sha256)).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    const bytes = await sharp(app.deps.files.path(sha256)).toBuffer()
    expect(bytes.includes(secret)).toBe(false)
  }
})

const uprightTurns: Readonly<Record<number, { flop?: true; flip?: true; rotate?: number }>> = {
  2: { flop: true },
  3: { rotate: 180 },
  4: { flip: true },
  5: { rotate: 90, flop: true },
  6: { rotate: 270 },
  7: { rotate: 270, flop: true },
  8: { rotate: 90 },
}

async function turnedFor(orientation: number, upright: Buffer): Promise<Buffer> {
  const { rotate, flop, flip } = uprightTurns[orientation] ?? {}
  const rotated = rotate === undefined ? upright : await sharp(upright).rotate(rotate).jpeg({ quality: 95 }).toBuffer()
  return sharp(rotated)
    .flop(flop ?? false)
    .flip(flip ?? false)
    .jpeg({ quality: 95 })
    .toBuffer()
}

test('a repeat with the same id returns the photograph, and equal files are stored once', async () => {
  await using app = await startPhotographs()
  const content = await picture(400, 300).webp().toBuffer()
  const id = uuidv7()
  const [first, second] = await Promise.all([app.upload(content, { id }), app.upload(content, { id })])
  expect(second).toEqual(first)
  expect(await app.upload(await picture(10, 10).png().toBuffer(), { id })).toEqual(first)
  const folder = filesFolder(app.deps.config.dataDir)
  const files = await listStore(folder)
  const twin = await app.upload(content)
  expect(twin.large).toBe(first.large)
  expect(await listStore(folder)).toEqual(files)

  await app.hub.call(deletePhotograph, { params: { id } })
  expect((await app.download(twin.large)).response.status).toBe(200)
  await app.hub.call(deletePhotograph, { params: { id: twin.id } })
  await vi.waitFor(async () => expect(await listStore(folder)).toEqual([]))
  expect((await app.download(twin.large)).response.status).toBe(404)
  await expect(app.hub.call(deletePhotograph, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('alternative text, focus and private email are changed; the crop for sharing follows the focus', async () => {
  await using app = await startPhotographs()
  const { id } = await app.upload(await picture(600, 200).jpeg().toBuffer())
  const params = { id }
  const colour = async () => {
    const { [id]: shown } = await loadPhotographs(app.deps.db, [id])
    const { data } = await sharp((await app.download(shown?.share ?? '')).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (315 * 1200 + 600) * 3
    return (data[middle] ?? 0) > (data[middle + 2] ?? 0) ? 'red' : 'blue'
  }
  const changed = await app.hub.call(changePhotograph, {
    params,
    body: { alt: ' A kitchen ', focus: { x: 0, y: 50 }, privateEmail: 'ann@example.com' },
  })
  expect(changed).toMatchObject({ alt: 'A kitchen', focus: { x: 0, y: 50 }, privateEmail: 'ann@example.com' })
  expect(await colour()).toBe('red')
  await app.hub.call(changePhotograph, { params, body: { focus: { x: 100, y: 50 }, privateEmail: null } })
  expect(await colour()).toBe('blue')
  expect(await app.hub.call(listPhotographs)).toMatchObject([{ alt: 'A kitchen', privateEmail: null }])
  const unknown = { params: { id: uuidv7() }, body: { alt: 'None' } }
  await expect(app.hub.call(changePhotograph, unknown)).rejects.toMatchObject({ status: 404 })
})

test('what was changed of a photograph meanwhile is not overwritten, and a repeated save is none', async () => {
  await using app = await startPhotographs()
  const { id, revision } = await app.upload(await picture(40, 30).png().toBuffer())
  const change = (alt: string, given?: string) =>
    app.hub.call(changePhotograph, { params: { id }, body: { alt, ...(given !== undefined && { revision: given }) } })
  const saved = await change('A kitchen', revision)
  expect(await change('A kitchen', revision)).toEqual(saved)
  await expect(change('A loft', revision)).rejects.toMatchObject({ code: 'conflict', details: { current: saved } })
  expect(await app.hub.call(listPhotographs)).toEqual([saved])
  expect(await change('A loft', saved.revision)).toMatchObject({ alt: 'A loft' })
  expect(await change('A hall')).toMatchObject({ alt: 'A hall' })
})

test('a photograph that content shows is not deleted, and keeps its alternative text', async () => {
  await using app = await startPhotographs()
  const { id } = await app.upload(await picture(40, 30).png().toBuffer())
  await app.hub.call(changePhotograph, { params: { id }, body: { alt: 'A kitchen' } })
  const now = '2026-11-23T09:00:00.000Z'
  await app.deps.db
    .insertInto('contentItem')
    .values({
      id: uuidv7(),
      kind: 'project',
      draft: JSON.stringify({ title: 'Kitchen in Alresford', photographs: [{ photographId: id }] }),
      isHidden: 0,
      position: 1,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  expect(await app.hub.call(listPhotographs)).toMatchObject([{ usedIn: ['Kitchen in Alresford'] }])
  await expect(app.hub.call(deletePhotograph, { params: { id } })).rejects.toMatchObject({
    status: 409,
    sentence: 'This photograph is used in Kitchen in Alresford. Take it out there first.',
  })
  const emptied = app.hub.call(changePhotograph, { params: { id }, body: { alt: '' } })
  await expect(emptied).rejects.toMatchObject({ fields: { alt: expect.any(String) as string } })
})

test('a photograph that is deleted while its focus is moved leaves nothing of it on the disk', async () => {
  await using app = await startPhotographs()
  const { id } = await app.upload(await picture(60, 30).png().toBuffer())
  const temporary = join(filesFolder(app.deps.config.dataDir), 'temporary')
  const moved = app.hub
    .call(changePhotograph, { params: { id }, body: { focus: { x: 10, y: 50 } } })
    .catch((error: unknown) => error)
  await expect.poll(() => readdir(temporary), { interval: 1 }).toHaveLength(1)
  await app.hub.call(deletePhotograph, { params: { id } })
  expect(await moved).toMatchObject({ status: 404 })
  expect(await app.deps.db.selectFrom('storedFile').select('name').execute()).toEqual([])
  await expect.poll(() => listStore(filesFolder(app.deps.config.dataDir))).toEqual([])
})

test('no address leads to a master or out of the folder', async () => {
  await using app = await startPhotographs()
  const stored = await app.upload(await picture(40, 30).png().toBuffer())
  const { sha256 } = await app.deps.db
    .selectFrom('storedFile')
    .select('sha256')
    .where('name', '=', 'master')
    .executeTakeFirstOrThrow()
  const unknown = [
    `/photographs/${sha256}.webp`,
    stored.large.replace('.webp', '.avif'),
    `/photographs/${'0'.repeat(64)}.webp`,
    '/photographs/..%2f..%2fapp.db',
    '/photographs/',
  ]
  for (const path of unknown) expect((await app.request(path)).status, path).toBe(404)
})

test('what a killed process left behind is removed at the next start', async () => {
  await using first = await startPhotographs()
  await using folder = await first.deps.files.temporaryFolder()
  expect(await readdir(join(filesFolder(first.deps.config.dataDir), 'temporary'))).toHaveLength(1)
  await openFileStore(first.deps.config.dataDir)
  await expect(readdir(folder.path)).rejects.toMatchObject({ code: 'ENOENT' })
})
