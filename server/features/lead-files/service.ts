import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type SqlBool } from 'kysely'
import { type LeadFile, leadFileLimits } from '#shared/contract/lead-files.ts'
import type { Deps, HeldFiles, LeadFiles, NewLeadFile } from '../../deps.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/repeated-call.ts'
import {
  describeUnknownKind,
  detectFileKind,
  type FileKind,
  kindOfType,
  nameWithEnding,
} from '../../platform/files/file-kind.ts'
import { writeTemporaryFile } from '../../platform/files/file-store.ts'
import { insertWithFiles, type NamedFile } from '../../platform/files/insert-with-files.ts'
import type { ImageMaker } from '../photographs/image-maker.ts'
import type { Download } from '../../platform/paging.ts'
import { getLocatedLead } from '../../prospects/queries.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import * as queries from './queries.ts'
import { recordAdded } from './record-added.ts'

export type LeadFileDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'files'> & { imageMaker: ImageMaker }

export interface FileToKeep extends NewLeadFile {
  /** The enquiry with which a visitor sends it. */
  consultationId?: string
  /** Whether only what visitors may send is kept. */
  isFromVisitor?: true
  /** Says in the transaction that adds the file where it belongs, which may have changed while it was sent, and checks the sender’s own
   *  limits. @throws AppError */
  locate?: (trx: Trx) => Promise<FilePlace>
  /** Called once it is stored. @param bytes what it takes with its smaller pictures */
  onKept?: (bytes: number) => void
}

export interface FilePlace {
  prospectId: string
  /** Whether it is kept apart, because it is not proved that the lead sent it. */
  isHeld: boolean
}

/** Disk space that is left for enquiries, backups and updates. */
const reserveBytes = 500 * 1024 * 1024

export function createLeadFiles(deps: LeadFileDeps): LeadFiles {
  return {
    add: (prospectId, file) => keepFile(deps, prospectId, file),
    list: (prospectId) => listFiles(deps, prospectId),
    release: (trx, which) => releaseFiles(trx, deps, which),
    deleteHeld: (trx, which) => queries.deleteFiles(trx, queries.isHeldAmong(which)),
  }
}

/** @throws AppError `not_found` */
export async function listFiles({ db }: Pick<Deps, 'db'>, prospectId: string): Promise<LeadFile[]> {
  await getLocatedLead(db, prospectId)
  return queries.listFiles(db, prospectId)
}

/** Keeps a file of a lead, with smaller versions of a picture, and notes it on the timeline. A repeat with the same id returns what is
 *  stored. @throws AppError with a sentence that says what to do; nothing is stored then */
export async function keepFile(deps: LeadFileDeps, prospectId: string, file: FileToKeep): Promise<LeadFile> {
  const { db, clock, config, files } = deps
  const { id, addedBy, note = null, consultationId = null, isHeld = false } = file
  const repeated = repeatOf(await queries.findFile(db, id), { prospectId }, otherFile)
  if (repeated) return repeated
  await getLocatedLead(db, prospectId)
  await requireRoom(deps, prospectId, 0, isHeld)
  await requireSpace(config.dataDir, reserveBytes, leadFileLimits.bytes)

  await using folder = await files.temporaryFolder()
  const original = await writeTemporaryFile(join(folder.path, 'upload'), file.bytes)
  const kind = await detectFileKind(original.path)
  const accepted = file.isFromVisitor ? visitorTypes : allowedTypes
  if (typeof kind === 'string') throw new AppError('unsupported_type', describeUnknownKind(kind, accepted))
  if (file.isFromVisitor && kind.isForVisitors !== true) throw new AppError('unsupported_type', visitorTypes)
  const contents = [
    { ...original, name: queries.contents.original, type: kind.type },
    ...(await makePreviews(deps, { source: original.path, folder: folder.path, kind, addedBy })),
  ]
  const kept = await files.add(db, contents, async (trx) => {
    const place = (await file.locate?.(trx)) ?? { prospectId, isHeld }
    await getLocatedLead(trx, place.prospectId)
    await requireRoom({ db: trx }, place.prospectId, original.bytes, place.isHeld)
    const fileName = nameWithEnding(file.fileName, kind)
    const createdAt = clock.now().toISOString()
    const source = { consultationId, addedBy, note, isHeld: place.isHeld ? (1 as const) : (0 as const) }
    const content = { fileName, type: kind.type, bytes: original.bytes }
    const row = { id, prospectId: place.prospectId, ...content, createdAt, ...source }
    const isNew = await insertWithFiles(trx, id, trx.insertInto('leadFile').values(row), contents)
    if (isNew && !place.isHeld) await recordAdded(trx, clock, row)
    const stored = await getFile(trx, id)
    repeatOf(stored, { prospectId: place.prospectId }, otherFile)
    return stored
  })
  file.onKept?.(contents.reduce((sum, { bytes }) => sum + bytes, 0))
  return kept
}

/** @throws AppError `not_found` */
export async function renameFile(trx: Trx, id: string, fileName: string): Promise<LeadFile> {
  const { type } = await getFile(trx, id)
  await queries.renameFile(trx, id, nameWithEnding(fileName, kindOfType(type)))
  return getFile(trx, id)
}

/** Deletes a file, and notes it on the timeline. @throws AppError `not_found` */
export async function deleteFile(trx: Trx, { clock }: Pick<Deps, 'clock'>, id: string): Promise<void> {
  const { prospectId, fileName } = await getFile(trx, id)
  await queries.deleteFile(trx, id)
  await recordActivity(trx, { clock }, prospectId, {
    activityType: 'file_deleted',
    description: `File deleted: ${fileName}`,
  })
}

/** Adds files that were kept apart to those of their lead, and notes them on its timeline. */
export async function releaseFiles(trx: Trx, { clock }: Pick<Deps, 'clock'>, which: HeldFiles): Promise<void> {
  for (const file of await queries.releaseFiles(trx, queries.isHeldAmong(which))) await recordAdded(trx, clock, file)
}

/** @throws AppError `not_found`, also when the disk has lost the file */
export async function readContent(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
  name: queries.ContentName,
): Promise<Download> {
  const content = await queries.findContent(db, id, name)
  if (!content) throw fileNotFound()
  const chunks = await files.read(content.sha256).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
    throw new AppError('not_found', 'The server’s disk has lost this file. Restoring the newest backup brings it back.')
  })
  return { chunks, bytes: content.bytes, ...(name === 'original' && { fileName: content.fileName }) }
}

/** @throws AppError `unavailable` when the disk wouldn’t have this much left after a file */
export async function requireSpace(dataDir: string, leftBytes: number, fileBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize >= leftBytes + fileBytes) return
  throw new AppError(
    'unavailable',
    'The disk of the server is nearly full, so no file can be added. Make room on it, then try again.',
  )
}

const allowedTypes = 'Please use a PDF, a picture (JPEG, PNG, WebP, AVIF, HEIC), Word, Excel, DWG or DXF.'
const visitorTypes = 'Please choose a photograph (JPEG, PNG, WebP or HEIC) or a PDF.'

/** Files that are kept apart have as much room for themselves, so that they never take that of the lead's own.
 *  @throws AppError `conflict` when the lead has too many files for one more */
async function requireRoom(
  { db }: Pick<Deps, 'db'>,
  prospectId: string,
  moreBytes: number,
  isHeld: boolean,
): Promise<void> {
  const which = sql<SqlBool>`prospectId = ${prospectId} and isHeld = ${isHeld ? 1 : 0}`
  const { files, bytes } = await queries.measureFiles(db, which)
  if (files < leadFileLimits.files && bytes + moreBytes <= leadFileLimits.leadBytes) return
  throw new AppError(
    'conflict',
    `A lead can have ${leadFileLimits.files} files and ${leadFileLimits.leadBytes / 1024 ** 3} GB. Delete some first.`,
  )
}

/** Returns what the hub shows of a picture; nothing for other files, and for pictures that can’t be read, which can still be downloaded.
 *  @throws AppError `too_large` for a visitor, who can send a smaller one */
async function makePreviews(
  { imageMaker }: LeadFileDeps,
  { source, folder, kind, addedBy }: { source: string; folder: string; kind: FileKind } & Pick<LeadFile, 'addedBy'>,
): Promise<NamedFile[]> {
  if (!readablePictures.has(kind.type)) return []
  try {
    const sender = addedBy === 'owner' ? 'owner' : 'stranger'
    return (await imageMaker.make({ kind: 'preview', source, folder, sender })).files
  } catch (error) {
    if (!(error instanceof AppError) || (addedBy === 'visitor' && error.code === 'too_large')) throw error
    return []
  }
}

const readablePictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

async function getFile(db: Deps['db'], id: string): Promise<queries.LeadFileRow> {
  const file = await queries.findFile(db, id)
  if (!file) throw fileNotFound()
  return file
}

const otherFile = 'a file of another lead'

function fileNotFound(): AppError {
  return new AppError('not_found', 'File not found. It may have been deleted.')
}
