import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type * as calls from '#shared/contract/photographs.ts'
import type { Photograph } from '#shared/contract/photographs.ts'
import type { Deps } from '../../deps.ts'
import { atRevision, revisionOf } from '../../platform/revisions.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { writeTemporaryFile } from '../../platform/files/file-store.ts'
import { insertWithFiles, type NamedFile, toStoredFile } from '../../platform/files/insert-with-files.ts'
import {
  addressOf,
  fileNamed,
  largestAddress,
  listFilesOf,
  photographFiles,
  type StoredFile,
} from './site-photographs.ts'
import type { ImageMaker } from './image-maker.ts'
import * as queries from './queries.ts'

export type PhotographDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'website'> & { imageMaker: ImageMaker }

type Upload = ParsedInput<typeof calls.uploadPhotograph>['query'] & { bytes: AsyncIterable<Uint8Array> }
type Change = ParsedInput<typeof calls.changePhotograph>['body']

const middle = { x: 50, y: 50 }

/** Returns all photographs, newest first. */
export async function list({ db }: Pick<Deps, 'db'>): Promise<Photograph[]> {
  const rows = await queries.listRows(db)
  const files = await listFilesOf(db)
  const uses = await queries.listUses(db)
  return rows.map((row) => toPhotograph(row, files.get(row.id) ?? [], uses.get(row.id) ?? []))
}

/** Stores a photograph in all its sizes; the original is not kept. A repeat with the same id returns what is stored.
 *  @throws AppError `unsupported_type`, `too_large`, `unavailable` with a sentence that says what to do */
export async function upload(deps: PhotographDeps, { id, fileName, bytes }: Upload): Promise<Photograph> {
  const { db, clock, files, imageMaker } = deps
  if (await queries.findRow(db, id)) return read(db, id)
  await using folder = await files.temporaryFolder()
  const source = await writeTemporaryFile(join(folder.path, 'upload'), bytes)
  const made = await imageMaker.make({ kind: 'photograph', source: source.path, folder: folder.path, focus: middle })
  const now = clock.now().toISOString()
  const row = { id, fileName, width: made.width, height: made.height, createdAt: now, updatedAt: now }
  await files.add(db, made.files, (trx) =>
    insertWithFiles(trx, id, trx.insertInto('photograph').values(row), made.files),
  )
  return await read(db, id)
}

/** @throws AppError `not_found`, `conflict` when text is taken away that something needs, `unavailable` */
export async function change(deps: PhotographDeps, id: string, { revision, ...given }: Change) {
  const { alt, focus, privateEmail } = given
  const { db, clock, files, website } = deps
  const before = await read(db, id)
  refuseStale(before, given, revision)
  if (alt === '' && before.usedIn.length > 0)
    throw new AppError('invalid_input', 'Please say what it shows: it’s on the website.', {
      fields: { alt: 'Please say what it shows: it’s on the website' },
    })
  const isMoved = focus !== undefined && (focus.x !== before.focus.x || focus.y !== before.focus.y)
  const row = {
    updatedAt: clock.now().toISOString(),
    ...(alt !== undefined && { alt }),
    ...(focus && { focusX: focus.x, focusY: focus.y }),
    ...(privateEmail !== undefined && { privateEmail }),
  }
  await using folder = isMoved ? await files.temporaryFolder() : undefined
  const crops = folder && focus ? await cropAgain(deps, id, focus, folder.path) : []
  await files.add(db, crops, async (trx) => {
    // It may have been deleted meanwhile, and nothing removes files without a photograph.
    refuseStale(await read(trx, id), given, revision)
    await queries.updatePhotograph(trx, id, row)
    for (const file of crops) await queries.replaceFile(trx, toStoredFile(id, file))
  })
  const isShownDifferently = isMoved || (alt !== undefined && alt !== before.alt)
  if (isShownDifferently && before.usedIn.length > 0) await website.republish()
  return await read(db, id)
}

/** @throws AppError `not_found`, `conflict` while something shows it */
export async function remove(trx: Trx, id: string): Promise<void> {
  const usedIn = (await queries.listUses(trx)).get(id) ?? []
  if (usedIn.length > 0)
    throw new AppError('conflict', `This photograph is used in ${usedIn.join(', ')}. Take it out there first.`)
  if (!(await queries.deletePhotograph(trx, id))) throw notFound()
}

/** Makes the crop for shared links again, around the new focus. */
async function cropAgain(
  { db, files, imageMaker }: PhotographDeps,
  id: string,
  focus: { x: number; y: number },
  folder: string,
): Promise<NamedFile[]> {
  const own = (await listFilesOf(db, [id])).get(id) ?? []
  const source = files.path(fileNamed(own, photographFiles.master).sha256)
  const made = await imageMaker.make({ kind: 'share', source, folder, focus }).catch(async (error: unknown) => {
    await requireThere(db, id) // without its master it could not be read
    throw error
  })
  return made.files
}

async function requireThere(db: Kysely<Database>, id: string): Promise<queries.PhotographRow> {
  const row = await queries.findRow(db, id)
  if (!row) throw notFound()
  return row
}

async function read(db: Kysely<Database>, id: string): Promise<Photograph> {
  const row = await requireThere(db, id)
  const files = (await listFilesOf(db, [id])).get(id) ?? []
  return toPhotograph(row, files, (await queries.listUses(db)).get(id) ?? [])
}

function toPhotograph(
  { focusX, focusY, ...row }: queries.PhotographRow,
  files: readonly StoredFile[],
  usedIn: string[],
): Photograph {
  return {
    ...row,
    focus: { x: focusX, y: focusY },
    thumbnail: addressOf(fileNamed(files, photographFiles.thumbnail)),
    large: largestAddress(files),
    usedIn,
    revision: revisionOf(changeable({ ...row, focus: { x: focusX, y: focusY } })),
  }
}

/** @throws AppError `conflict` when it has been changed since that revision, unless it is as the change would make it */
function refuseStale(photograph: Photograph, given: Omit<Change, 'revision'>, revision: string | undefined): void {
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  atRevision(photograph, revision, revisionOf(changeable({ ...photograph, ...wanted })) === photograph.revision)
}

/** Returns what the owner sets of a photograph. */
function changeable({ alt, focus, privateEmail }: Pick<Photograph, 'alt' | 'focus' | 'privateEmail'>) {
  return { alt, focus: { x: focus.x, y: focus.y }, privateEmail }
}

function notFound(): AppError {
  return new AppError('not_found', 'Photograph not found.')
}

/** Removes the files that no record names any more, in the background. */
export function removeUnnamedFiles({ db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>): void {
  files
    .removeUnnamed(() => queries.readNamedFiles(db))
    .catch((error: unknown) => log.error({ err: error }, 'removing files that no record names failed'))
}
