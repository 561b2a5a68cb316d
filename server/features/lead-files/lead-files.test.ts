import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect, test, vi } from 'vitest'
import { readHeldData, erasePersonalData, exportPersonalData } from '#shared/contract/personal-data.ts'
import { archiveProspect, mergeProspects, undoMerge } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import {
  deleteLeadFile,
  downloadLeadFile,
  leadFileLimits,
  listLeadFiles,
  renameLeadFile,
  showLeadFile,
  uploadLeadFile,
} from '#shared/contract/lead-files.ts'
import { fillPath } from '#shared/client.ts'
import { manualClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { filesFolder } from '../../platform/files/file-store.ts'
import { ownerToken } from '../../testing/owner.ts'
import { startProcess } from '../../testing/server-process.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import { type FilesApp, pdf, startFiles } from './testing.ts'

const filesOf = (app: FilesApp, id: string) => app.hub.call(listLeadFiles, { params: { id } })

async function timelineOf(app: FilesApp, id: string) {
  const entries = await app.hub.call(getTimeline, { params: { id } })
  return entries.filter(({ type }) => type.startsWith('file')).map(({ description, notes }) => [description, notes])
}

/** A photograph that was taken upright, with the place in its metadata. */
function photograph() {
  return sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#d01010' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 3/1 47/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

test('a lead’s files are kept as they were, shown, renamed, downloaded and deleted', async () => {
  const clock = manualClock('2026-11-23T09:00:00Z')
  await using app = await startFiles({ clock })
  const { id: lead } = await app.add()
  const picture = await photograph()
  const photo = await app.upload(lead, picture, 'IMG_1.JPG')
  expect(photo).toMatchObject({ type: 'image/jpeg', addedBy: 'owner', bytes: picture.length, hasPreview: true })
  clock.advance(1000)
  const plan = await app.upload(lead, pdf, 'Ground floor – “as built”.pdf')
  expect(await app.upload(lead, 'anything', 'other.txt', plan.id), 'a repeat changes nothing').toEqual(plan)
  expect(await filesOf(app, lead)).toEqual([plan, photo])
  expect(await timelineOf(app, lead)).toEqual([['2 files added', `IMG_1.JPG\n${plan.fileName}`]])

  const show = (size: 'preview' | 'thumbnail') => app.ask(fillPath(showLeadFile.path, { id: photo.id, size }))
  for (const [size, width, height] of [['preview', 800, 1600] as const, ['thumbnail', 200, 400] as const]) {
    const response = await show(size)
    const shown = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await shown.metadata()).toMatchObject({ format: 'webp', width, height })
    expect((await shown.metadata()).exif).toBeUndefined()
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  const path = fillPath(downloadLeadFile.path, { id: plan.id })
  const download = await app.ask(path)
  expect(await download.text()).toBe(pdf)
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''Ground%20floor/) as string,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/; sandbox$/) as string,
    'cache-control': 'no-store',
    'content-length': String(pdf.length),
  })
  const { sha256 } = await app.deps.db
    .selectFrom('storedFile')
    .select('sha256')
    .where('name', '=', 'preview')
    .executeTakeFirstOrThrow()
  expect((await app.request(`/photographs/${sha256}.webp`)).status, 'is no photograph of the website').toBe(404)

  const params = { id: plan.id }
  expect(await app.hub.call(renameLeadFile, { params, body: { fileName: 'Survey: 3/4.exe' } })).toMatchObject({
    fileName: 'Survey- 3-4.exe.pdf',
  })
  clock.advance(31 * 60_000)
  await app.upload(lead, pdf, 'later.pdf')
  clock.advance(1000)
  await app.hub.call(deleteLeadFile, { params })
  await expect(app.hub.call(deleteLeadFile, { params })).rejects.toMatchObject({ status: 404 })
  expect(await timelineOf(app, lead)).toEqual([
    ['File deleted: Survey- 3-4.exe.pdf', null],
    ['1 file added', 'later.pdf'],
    ['2 files added', `IMG_1.JPG\n${plan.fileName}`],
  ])
  expect(await app.stored(), 'equal files are stored once, and one still names it').toHaveLength(4)
  const lost = await app.deps.db.selectFrom('storedFile').select('sha256').where('recordId', '=', photo.id).execute()
  for (const { sha256 } of lost) await rm(app.deps.files.path(sha256))
  await expect(app.hub.call(downloadLeadFile, { params: { id: photo.id } })).rejects.toMatchObject({
    sentence: 'The server’s disk has lost this file. Restoring the newest backup brings it back.',
  })
})

test('files move with a merge and back, stay with an archived lead, are exported, and go from the disk with the person', async () => {
  await using app = await startFiles()
  const kept = await app.add()
  const other = await app.add({ name: 'Grace Again', email: 'again@example.com', phone: '020 7946 0022' })
  const file = await app.upload(other.id, pdf)
  const mergeId = uuidv7()
  await app.hub.call(mergeProspects, { params: { id: kept.id }, body: { mergeId, otherId: other.id } })
  expect(await filesOf(app, kept.id)).toEqual([file])
  await app.hub.call(undoMerge, { params: { id: mergeId } })
  expect(await filesOf(app, kept.id)).toEqual([])
  await app.hub.call(archiveProspect, { params: { id: other.id }, body: {} })
  expect(await filesOf(app, other.id)).toEqual([file])
  await expect(filesOf(app, uuidv7())).rejects.toMatchObject({ status: 404 })

  const body = { email: 'again@example.com' }
  const [exported] = (JSON.parse(await app.hub.call(exportPersonalData, { body })) as { files: [{ download: string }] })
    .files
  expect(exported).toMatchObject({ id: file.id, fileName: 'Plan.pdf', bytes: pdf.length, addedBy: 'owner' })
  expect(await (await app.ask(exported.download)).text()).toBe(pdf)
  expect(await app.hub.call(readHeldData, { body })).toContainEqual(expect.objectContaining({ kind: 'file', count: 1 }))
  await app.hub.call(erasePersonalData, { body })
  expect(await app.deps.db.selectFrom('leadFile').select('id').execute()).toEqual([])
  await vi.waitFor(async () => expect(await app.stored()).toEqual([]))
})

test.each([
  ['413', 'a file that is too large', Buffer.alloc(leadFileLimits.bytes + 1, pdf)],
  [
    '413',
    'a file that turns out too large',
    Buffer.alloc(leadFileLimits.bytes + 5e6, pdf),
    'Transfer-Encoding: chunked',
  ],
  ['415', 'a large file of another kind', Buffer.alloc(leadFileLimits.bytes, '#!/bin/sh\n')],
])(
  'a client that reads only after it has sent everything gets %s for %s',
  async (status, _, content, length?: string) => {
    await using app = await startFiles()
    const { id: lead } = await app.add()
    const { hostname, port } = new URL(app.address)
    const socket = connect(Number(port), hostname).pause()
    socket.write(
      [
        `POST ${fillPath(uploadLeadFile.path, { id: lead })}?id=${uuidv7()}&fileName=a.pdf HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `Authorization: Bearer ${await ownerToken(app.deps)}`,
        'Content-Type: application/octet-stream',
        length ?? `Content-Length: ${content.length}`,
        '\r\n',
      ].join('\r\n'),
    )
    if (length !== undefined) socket.write(`${content.length.toString(16)}\r\n`)
    const piece = 1024 * 1024
    for (let sent = 0; sent < content.length; sent += piece)
      if (!socket.write(content.subarray(sent, sent + piece))) await once(socket, 'drain')
    const [response] = (await once(socket.resume(), 'data')) as [Buffer]
    socket.destroy()
    expect(response.toString()).toMatch(`HTTP/1.1 ${status}`)
  },
)

test('a lead has at most 200 files and 2 GB, and a file belongs to one lead', async () => {
  await using app = await startFiles()
  const [{ id: lead }, other] = [await app.add(), await app.add({ email: 'ann@example.com', phone: '020 7946 0023' })]
  const file = await app.upload(lead, pdf)
  await expect(app.upload(other.id, pdf, 'Plan.pdf', file.id)).rejects.toMatchObject({ code: 'already_exists' })
  const { hasPreview: _, ...row } = file
  const fill = (count: number, bytes: number) =>
    app.deps.db
      .insertInto('leadFile')
      .values(Array.from({ length: count }, () => ({ ...row, id: uuidv7(), prospectId: lead, bytes })))
      .execute()
  const full = { status: 409, sentence: 'A lead can have 200 files and 2 GB. Delete some first.' }
  await fill(1, leadFileLimits.leadBytes - pdf.length - 1)
  await expect(app.upload(lead, pdf)).rejects.toMatchObject(full)
  await app.deps.db.deleteFrom('leadFile').where('id', '!=', file.id).execute()
  await fill(199, 1)
  await expect(app.upload(lead, pdf)).rejects.toMatchObject(full)
  expect(await filesOf(app, lead)).toHaveLength(200)
})

test('a server killed in the middle of an upload leaves neither a file nor an entry', async () => {
  await using data = await temporaryFolder()
  let lead = ''
  let authorization = ''
  {
    await using app = await startFiles({ dataDir: data.path })
    ;({ id: lead } = await app.add())
    authorization = app.headers['Authorization'] ?? ''
  }
  const server = await startProcess({ DATA_DIR: data.path })
  const path = `${fillPath(uploadLeadFile.path, { id: lead })}?id=${uuidv7()}&fileName=a.pdf`
  const headers = { Authorization: authorization, 'Content-Type': 'application/octet-stream' }
  const sending = request(server.address + path, { method: 'POST', headers })
  const broken = once(sending, 'error')
  sending.write(Buffer.alloc(100_000, pdf))
  const temporary = join(filesFolder(data.path), 'temporary')
  await expect.poll(() => readdir(temporary).catch(() => [])).toHaveLength(1)
  await server.kill('SIGKILL')
  await broken
  await using app = await startFiles({ dataDir: data.path })
  expect([await filesOf(app, lead), await timelineOf(app, lead), await app.stored()]).toEqual([[], [], []])
  await expect(readdir(temporary)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a nearly full disk refuses a file with a sentence', async (context) => {
  await using disk = await smallDisk()
  if (!disk.isMounted) context.skip('only root may mount a small disk')
  await using app = await startFiles({ dataDir: join(disk.path, 'data') })
  const { id: lead } = await app.add()
  await expect(app.upload(lead, pdf)).rejects.toMatchObject({
    status: 503,
    sentence: 'The disk of the server is nearly full, so no file can be added. Make room on it, then try again.',
  })
  expect(await app.stored()).toEqual([])
})
