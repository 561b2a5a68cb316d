import { callPath } from '#shared/contract/calls.ts'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/business/durations.ts'
import { enquiryFileLimits, enquiryFilesRelation } from '#shared/business/enquiry-files.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { listConsultations, submitConsultation } from '#shared/contract/consultations.ts'
import { decideConsultationSender } from '#shared/contract/enquiry-proof.ts'
import { uploadEnquiryFile } from '#shared/contract/enquiry-files.ts'
import { listLeadFiles } from '#shared/contract/lead-files.ts'
import { mergeProspects } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { manualClock } from '../../platform/clock.ts'
import { filesFolder, listStore } from '../../platform/files/file-store.ts'
import { pngHeader } from '../photographs/testing-pictures.ts'
import { dayTotals } from '../../platform/http/rate-limits.ts'
import { passDays } from '../../prospects/testing.ts'
import { ada } from '../../testing/enquiries.ts'
import { type FilesApp, pdf, startFiles, toBlob } from './testing.ts'

type Enquiry = CallInput<typeof submitConsultation>['body']

/** Sends an enquiry. Returns its lead, and what adds a file to it as the thank-you page does. */
async function enquire(app: FilesApp, extra: Partial<Enquiry> = {}) {
  const { answer, headers } = await app.visitor.callWithHeaders(submitConsultation, { body: ada(extra) })
  const [, address = ''] = new RegExp(`<([^>]+)>; rel="${enquiryFilesRelation}"`).exec(headers.get('Link') ?? '') ?? []
  const token = new URL(address, app.address).searchParams.get('token') ?? ''
  const row = await app.deps.db
    .selectFrom('consultation')
    .select('prospectId')
    .where('id', '=', answer.id)
    .executeTakeFirstOrThrow()
  const send = (content: Uint8Array | string, { id = uuidv7(), fileName = 'IMG_1.jpg', ticket = token } = {}) =>
    app.visitor.call(uploadEnquiryFile, { query: { token: ticket, id, fileName }, body: toBlob(content) })
  return { id: answer.id, lead: row.prospectId ?? '', token, send }
}

const refused = (status: number, sentence: string) => ({
  status,
  sentence: `${sentence} Please reply to our email with them, or write to hello@example.com.`,
})

const start = (options = {}) => startFiles({ environment: { BUSINESS_EMAIL: 'hello@example.com' }, ...options })

test('a visitor’s photographs and plans are on the lead at once, and the visitor reads nothing back', async () => {
  await using app = await start()
  const { lead, send, token } = await enquire(app)
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccc' } })
    .jpeg()
    .toBuffer()
  const id = uuidv7()
  expect(await send(photo, { id })).toBeUndefined()
  expect(await send(photo, { id }), 'a repeat').toBeUndefined()
  await send(pdf, { fileName: 'plan.exe' })
  expect(await app.hub.call(listLeadFiles, { params: { id: lead } })).toMatchObject([
    { fileName: 'plan.exe.pdf', addedBy: 'visitor', hasPreview: false },
    { fileName: 'IMG_1.jpg', addedBy: 'visitor', hasPreview: true },
  ])
  expect(await app.hub.call(listConsultations)).toMatchObject([{ fileCount: 2 }])
  expect(await app.hub.call(getTimeline, { params: { id: lead } })).toContainEqual(
    expect.objectContaining({ type: 'files_by_visitor', description: '2 files sent from the website' }),
  )
  for (const path of [`/api/lead-files/${id}/content`, `/api/lead-files/${id}/preview`, `/api/prospects/${lead}/files`])
    expect((await app.request(`${path}?token=${token}`)).status).toBe(401)

  await send(pdf, { fileName: `${'a'.repeat(250)}.pdf` })
  expect(await app.hub.call(listConsultations)).toMatchObject([{ fileCount: 3 }])
})

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ccc' }, limitInputPixels: false })

test('a visitor’s picture with too many pixels for its kind is refused by its header, with what to do', async () => {
  await using app = await start()
  const { lead, send } = await enquire(app)
  const tooMany = {
    status: 413,
    sentence:
      'This picture has too many pixels. Please save it as an ordinary JPEG of at most 50 million, then send it again.',
  }
  // 110 million pixels, interlaced and of 16 bits: in 1 KB of headers.
  const bomb = pngHeader(10_480, 10_480, { bits: 16, isInterlaced: true })
  await expect(send(bomb)).rejects.toMatchObject(tooMany)
  await expect(send(pngHeader(4473, 4473, { bits: 8, isInterlaced: true }))).rejects.toMatchObject(tooMany)
  await expect(send(pngHeader(4473, 4473, { bits: 16 }))).rejects.toMatchObject(tooMany)
  await expect(send(pngHeader(7072, 7072))).rejects.toMatchObject(tooMany)
  await expect(send(await flat(4001, 2001).avif({ effort: 0 }).toBuffer())).rejects.toMatchObject(tooMany)
  await expect(send(await flat(20_010, 1000).jpeg({ progressive: true }).toBuffer())).rejects.toMatchObject(tooMany)
  expect(await app.hub.call(listLeadFiles, { params: { id: lead } })).toEqual([])

  await send(await flat(20_010, 1000).jpeg().toBuffer())
  await send(pngHeader(4472, 4472, { bits: 8, isInterlaced: true }), { fileName: 'damaged.png' })
  await app.upload(lead, bomb, 'own.png')
  expect(await app.hub.call(listLeadFiles, { params: { id: lead } })).toMatchObject([
    { fileName: 'own.png', hasPreview: false },
    { fileName: 'damaged.png', hasPreview: false },
    { fileName: 'IMG_1.jpg', hasPreview: true },
  ])
})

test('a token opens one enquiry for two days, and an unknown, forged or old one is refused alike', async () => {
  const clock = manualClock('2026-11-23T09:00:00Z')
  await using app = await start({ clock })
  const first = await enquire(app)
  const other = await enquire(app, { email: 'bea@example.com', phone: '020 7946 0019' })
  const closed = refused(404, 'Files can be added here for two days after you wrote to us.')
  const forged = first.token.replace(first.id, other.id)
  const ofCall = new URL(app.deps.shortLivedLinks(callPath, 'hold').address(first.id)).searchParams.get('token') ?? ''
  const unknown =
    new URL(app.deps.shortLivedLinks(uploadEnquiryFile.path).address(uuidv7())).searchParams.get('token') ?? ''
  for (const ticket of [forged, ofCall, unknown, 'x', ''])
    await expect(first.send(pdf, { ticket })).rejects.toMatchObject(closed)
  clock.advance(2 * dayMs - 1000)
  await first.send(pdf)
  await passDays(app, clock, 1)
  await expect(first.send(pdf)).rejects.toMatchObject(closed)
  expect(await app.hub.call(listLeadFiles, { params: { id: other.lead } })).toEqual([])
  const spam = await app.visitor.callWithHeaders(submitConsultation, {
    body: ada({ homepage: 'https://spam.example' }),
  })
  expect(spam.headers.get('Link')).toBeNull()
})

test('one enquiry, one lead and one day have limits', async () => {
  await using app = await start()
  const { id, lead, send } = await enquire(app)
  await send(pdf)
  const [file] = await app.deps.db.selectFrom('leadFile').selectAll().execute()
  const fill = (count: number, extra: object) =>
    app.deps.db
      .insertInto('leadFile')
      .values(
        Array.from({ length: count }, () => ({
          ...file!,
          id: uuidv7(),
          prospectId: uuidv7(),
          consultationId: null,
          ...extra,
        })),
      )
      .execute()
  const clear = () => app.deps.db.deleteFrom('leadFile').where('id', '!=', file!.id).execute()
  const full = refused(409, 'No more files can be added here.')
  await fill(9, { consultationId: id })
  await expect(send(pdf)).rejects.toMatchObject(full)
  await clear()
  await fill(49, { prospectId: lead })
  await expect(send(pdf)).rejects.toMatchObject(full)
  await clear()
  await fill(499, {})
  await expect(send(pdf)).rejects.toMatchObject(full)
  await clear()
  await fill(1, { bytes: 1024 ** 3 - enquiryFileLimits.bytes })
  await expect(send(pdf)).rejects.toMatchObject(full)
  await clear()
  await send(pdf)
})

test('a visitor can send as much in a day as the page says', () => {
  const { files, allBytes } = enquiryFileLimits
  const { perAddress, perNetwork } = dayTotals.visitorFileBytes
  const previewBytes = 400 * 1024
  expect(allBytes + files * previewBytes).toBeLessThanOrEqual(Math.min(perAddress, perNetwork))
})

test('files of one address and one network are limited by number and by bytes, so that others still can send theirs', async () => {
  const limits = { RATE_LIMIT: 'on', TRUST_PROXY: 'on', BUSINESS_EMAIL: 'hello@example.com' }
  await using app = await startFiles({ environment: limits })
  const sendFrom = async (address: string, content: Uint8Array | string, n: number) => {
    const { send: _, token } = await enquire(app, { email: `ada@d${n}.example`, lastName: `Sample ${n}` })
    const query = new URLSearchParams({ token, id: uuidv7(), fileName: 'plan.pdf' })
    const headers = { 'Content-Type': 'application/octet-stream', 'X-Forwarded-For': address }
    const body = toBlob(content)
    const response = await app.request(`${uploadEnquiryFile.path}?${query.toString()}`, {
      method: 'POST',
      headers,
      body,
    })
    return { status: response.status, sentence: await response.text() }
  }
  const { perAddress } = dayTotals.visitorFileBytes
  const large = Buffer.alloc(enquiryFileLimits.bytes, pdf)
  expect(await sendFrom('192.0.2.1', large, 0)).toMatchObject({ status: 204 })
  const rest = Buffer.alloc(perAddress - large.length - 1000, pdf)
  expect(await sendFrom('192.0.2.2', rest, 1)).toMatchObject({ status: 204 })
  const refusal = refused(409, 'No more files can be added here.')
  expect(await sendFrom('192.0.2.1', Buffer.alloc(2000, pdf), 2)).toEqual(refusal)
  expect(await sendFrom('192.0.2.3', Buffer.alloc(2000, pdf), 3)).toEqual(refusal)
  expect(await sendFrom('192.0.2.3', pdf, 5)).toMatchObject({ status: 204 })
  expect(await sendFrom('198.51.100.1', large, 4)).toMatchObject({ status: 204 })
})

test('two uploads of an enquiry may be under way, and one that breaks off leaves nothing', async () => {
  await using app = await start()
  const { lead, send, token } = await enquire(app)
  const temporary = join(filesFolder(app.deps.config.dataDir), 'temporary')
  const unfinished = [1, 2].map(() => {
    const path = `${uploadEnquiryFile.path}?token=${token}&id=${uuidv7()}&fileName=a.pdf`
    const sending = request(app.address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    sending.write(Buffer.alloc(100_000, pdf))
    return sending
  })
  await expect.poll(() => readdir(temporary).catch(() => [])).toHaveLength(2)
  await expect(send(pdf)).rejects.toMatchObject(refused(503, 'Too many files are being sent at the moment.'))
  for (const sending of unfinished) {
    const broken = once(sending, 'error')
    sending.destroy(new Error('the visitor has left'))
    await broken
  }
  await expect.poll(() => readdir(temporary)).toEqual([])
  expect(await app.hub.call(listLeadFiles, { params: { id: lead } })).toEqual([])
  await send(pdf)
})

/** Begins an upload. Returns what sends the rest and waits for the status. */
async function beginUpload(app: FilesApp, token: string) {
  const path = `${uploadEnquiryFile.path}?token=${token}&id=${uuidv7()}&fileName=plan.pdf`
  const sending = request(app.address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
  })
  sending.write(pdf)
  await expect.poll(() => readdir(join(filesFolder(app.deps.config.dataDir), 'temporary'))).toHaveLength(1)
  return async () => {
    sending.end()
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
}

test('a file whose enquiry is accepted as theirs while it is sent is on the lead with the commit that stores it', async () => {
  await using app = await start()
  const { lead } = await enquire(app)
  const again = await enquire(app, { projectDescription: 'A loft as well.' })
  const finish = await beginUpload(app, again.token)
  await app.hub.call(decideConsultationSender, { params: { id: again.id }, body: { isTheirs: true } })
  // A server that is killed after that commit has changed nothing afterwards.
  await sql`create trigger killed before update on leadFile begin select raise(abort, 'killed'); end`.execute(
    app.deps.db,
  )
  expect(await finish()).toBe(204)
  expect(await app.hub.call(listLeadFiles, { params: { id: lead } })).toMatchObject([{ fileName: 'plan.pdf' }])
})

test('a file whose enquiry is refused before it has come is not kept where nobody sees it', async () => {
  await using app = await start()
  await enquire(app)
  const { id, token, send } = await enquire(app, { projectDescription: 'A loft as well.' })
  const finish = await beginUpload(app, token)
  await app.hub.call(decideConsultationSender, { params: { id }, body: { isTheirs: false } })
  expect(await finish()).toBe(404)
  await expect(send(pdf)).rejects.toMatchObject({ status: 404 })
  expect(await app.deps.db.selectFrom('leadFile').select('id').execute()).toEqual([])
  expect(await listStore(filesFolder(app.deps.config.dataDir))).toEqual([])
})

test('a file that is sent while the owner merges its lead comes to the one that is left', async () => {
  await using app = await start()
  const kept = await enquire(app, { email: 'bea@example.com', phone: '020 7946 0019' })
  const merged = await enquire(app)
  const finish = await beginUpload(app, merged.token)
  await app.hub.call(mergeProspects, {
    params: { id: kept.lead },
    body: { mergeId: uuidv7(), otherId: merged.lead },
  })
  expect(await finish()).toBe(204)
  expect(await app.hub.call(listLeadFiles, { params: { id: kept.lead } })).toMatchObject([{ fileName: 'plan.pdf' }])
})

test('three uploads of an address and six of a network may be under way, so that slow ones leave room for other visitors', async () => {
  await using app = await start({ environment: { BUSINESS_EMAIL: 'hello@example.com', TRUST_PROXY: 'on' } })
  const enquiries = await Promise.all(
    Array.from({ length: 7 }, (_, n) =>
      enquire(app, { email: `visitor${n}@example.com`, phone: `020 7946 00${10 + n}` }),
    ),
  )
  const temporary = join(filesFolder(app.deps.config.dataDir), 'temporary')
  const unfinished: ClientRequest[] = []
  const underWay = () => readdir(temporary).catch(() => [])
  /** Begins an upload that stays unfinished. @returns the status if it is refused */
  async function begin(enquiry: number, address: string): Promise<number | undefined> {
    const path = `${uploadEnquiryFile.path}?token=${enquiries[enquiry]?.token}&id=${uuidv7()}&fileName=a.pdf`
    const sending = request(app.address + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream', 'X-Forwarded-For': address },
    })
    let status: number | undefined
    sending.on('error', () => undefined).on('response', (response) => (status = response.statusCode))
    const before = (await underWay()).length
    sending.write(pdf)
    unfinished.push(sending)
    await expect.poll(async () => status !== undefined || (await underWay()).length > before).toBe(true)
    return status
  }
  for (const enquiry of [0, 1, 2]) expect(await begin(enquiry, '192.0.2.1')).toBeUndefined()
  expect(await begin(3, '192.0.2.1')).toBe(503)
  for (const enquiry of [3, 4, 5]) expect(await begin(enquiry, '192.0.2.2')).toBeUndefined()
  expect(await begin(6, '192.0.2.3')).toBe(503)
  expect(await begin(6, '198.51.100.1')).toBeUndefined()
  for (const sending of unfinished) sending.destroy()
  await expect.poll(underWay).toEqual([])
})
