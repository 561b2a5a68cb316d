import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UndecryptableError } from '../../storage/encryption.ts'
import { plainFiles, type PrivateFiles } from '../../storage/private-files.ts'
import { storageStep } from '../../storage/storage-error.ts'

/** The latest response of the server at an address. */
export interface StoredResponse {
  /** Path and query. */
  address: string
  /** ISO 8601, UTC. */
  at: string
  /** The headers with information that the body does not contain. */
  headers: Record<string, string>
  body: unknown
}

/** The latest responses, for use while offline: one file each, readable by this user alone. */
export interface ResponseCache {
  /** Increases with every change. */
  version(): number
  save(answer: StoredResponse): Promise<void>
  find(address: string): Promise<StoredResponse | undefined>
  /** Returns every response of a path with any query or parameters, oldest first. @param path as in the contract, e.g. with `:id` */
  list(path: string): Promise<StoredResponse[]>
  /** Returns the ids that any cached response contains. */
  findMentioned(ids: readonly string[]): Promise<string[]>
  /** Removes everything that contains these ids: the records' own responses, their rows in lists, and any other response. */
  removeMentions(ids: readonly string[]): Promise<void>
  /** Removes what was cached before then, except the responses of one path. @param timeMs milliseconds since 1970 */
  removeBefore(timeMs: number, but: string): Promise<void>
  /** Removes the responses of a path that were cached before then. */
  removePathBefore(path: string, timeMs: number): Promise<void>
  /** Removes everything. */
  clear(): Promise<void>
}

interface Limits {
  most: number
  oldestMs: number
}

const usualLimits: Limits = { most: 600, oldestMs: 60 * 24 * 60 * 60 * 1000 }
/** The number of writes between two checks of the limits, because checking at every write is too slow. */
const tidyEvery = 50

interface Places {
  /** Returns the contract's path of an address, which groups the files. */
  pathOf(address: string): string
  /** The paths that may be cached, each with the hash of its response's shape. Files of other paths or shapes, from an earlier version,
   *  are removed at once. */
  shapes: ReadonlyMap<string, string>
  files?: PrivateFiles
  /** Whether this computer's clock is known to agree with the server's: by a wrong one, everything would look too old. */
  isClockRight?: () => boolean
}

/** Opens the cache. @param folder used by the cache only; created on demand */
export function openResponseCache(
  folder: string,
  { pathOf, shapes, files = plainFiles, isClockRight = () => true }: Places,
  limits: Limits = usualLimits,
): ResponseCache {
  let version = 0
  let written = 0
  let writing: Promise<unknown> = removeForeignFiles().then(tidy).then(encryptExisting)

  /** Runs work in order, and makes earlier replicas stale. */
  function forgetInTurn(work: () => Promise<void>): Promise<void> {
    version += 1
    return inTurn(work)
  }

  /** Runs tasks in order, so that the later of two responses is kept. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = writing.then(work)
    writing = done.catch(() => undefined)
    return done
  }

  /** Returns the beginning of the file names of a path. */
  function startOf(path: string): string {
    return `${slugOf(path)}.${shapes.get(path)}`
  }

  function fileOf(address: string): string {
    const hash = createHash('sha256').update(address).digest('hex').slice(0, 32)
    return join(folder, `${startOf(pathOf(address))}.${hash}.json`)
  }

  async function names(): Promise<string[]> {
    const all = await readdir(folder).catch(() => [])
    return all.filter((name) => name.endsWith('.json'))
  }

  async function dated(): Promise<{ name: string; atMs: number }[]> {
    return Promise.all(
      (await names()).map(async (name) => ({ name, atMs: (await stat(join(folder, name)).catch(() => zero)).mtimeMs })),
    )
  }

  async function remove(leaving: readonly string[]): Promise<void> {
    for (const name of leaving) await rm(join(folder, name), { force: true })
  }

  /** Removes files of earlier versions, and those left half written by a power cut. */
  async function removeForeignFiles(): Promise<void> {
    const starts = new Set([...shapes.keys()].map(startOf))
    const all = await readdir(folder).catch(() => [])
    await remove(all.filter((name) => !name.endsWith('.json') || !starts.has(name.split('.', 2).join('.'))))
  }

  async function tidy(): Promise<void> {
    const newestFirst = (await dated()).toSorted((a, b) => b.atMs - a.atMs)
    const tooOldMs = isClockRight() ? Date.now() - limits.oldestMs : 0
    const leaving = newestFirst.filter(({ atMs }, place) => place >= limits.most || atMs < tooOldMs)
    await remove(leaving.map(({ name }) => name))
  }

  /** Encrypts files from before this computer had a keyring. */
  async function encryptExisting(): Promise<void> {
    for (const name of await names()) await files.encryptExisting(join(folder, name)).catch(() => undefined)
  }

  const write = (answer: StoredResponse) =>
    storageStep('save an answer', () => files.write(fileOf(answer.address), JSON.stringify(answer)))

  /** Returns the text of a file. Removes one that cannot be decrypted, because it may mention anybody and can be fetched again. */
  async function textOf(name: string): Promise<string> {
    const file = join(folder, name)
    try {
      return await files.read(file)
    } catch (error) {
      if (error instanceof UndecryptableError) await rm(file, { force: true })
      return ''
    }
  }

  /** Returns undefined for a file that cannot be read, because it can be fetched again. */
  async function read(file: string): Promise<StoredResponse | undefined> {
    try {
      return JSON.parse(await files.read(file)) as StoredResponse
    } catch {
      return undefined
    }
  }

  async function forgetIn(name: string, ids: readonly string[]): Promise<void> {
    const file = join(folder, name)
    if (!mentions(await textOf(name), ids)) return
    const answer = await read(file)
    const without = answer && removeMentions(answer, ids)
    if (without === undefined) await rm(file, { force: true })
    else await write(without)
  }

  return {
    version: () => version,
    save: (answer) =>
      inTurn(async () => {
        if (!shapes.has(pathOf(answer.address))) return
        version += 1
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await write(answer)
        written += 1
        if (written % tidyEvery === 0) await tidy()
      }),
    find: (address) => inTurn(() => read(fileOf(address))),
    list: (path) =>
      inTurn(async () => {
        const own = (await names()).filter((name) => name.startsWith(`${startOf(path)}.`))
        const answers = await Promise.all(own.map((name) => read(join(folder, name))))
        return answers.filter((one) => one !== undefined).toSorted((a, b) => (a.at < b.at ? -1 : 1))
      }),
    findMentioned: (ids) =>
      inTurn(async () => {
        const found = new Set<string>()
        for (const name of ids.length === 0 ? [] : await names()) {
          const text = await textOf(name)
          for (const id of ids) if (text.includes(id)) found.add(id)
        }
        return [...found]
      }),
    removeMentions: (ids) =>
      forgetInTurn(async () => {
        if (ids.length === 0) return
        for (const name of await names()) await forgetIn(name, ids)
      }),
    removeBefore: (timeMs, but) =>
      forgetInTurn(async () => {
        const leaving = (await dated()).filter(
          ({ name, atMs }) => atMs < timeMs && !name.startsWith(`${startOf(but)}.`),
        )
        await remove(leaving.map(({ name }) => name))
      }),
    removePathBefore: (path, timeMs) =>
      forgetInTurn(async () => {
        const leaving = (await dated()).filter(
          ({ name, atMs }) => atMs < timeMs && name.startsWith(`${startOf(path)}.`),
        )
        await remove(leaving.map(({ name }) => name))
      }),
    clear: () =>
      forgetInTurn(async () => {
        await rm(folder, { recursive: true, force: true })
      }),
  }
}

const zero = { mtimeMs: 0 }

/** Returns a path as part of a file name: `/api/prospects/:id` becomes `prospects-id`. */
function slugOf(path: string): string {
  return path.replace(/^\/api\//, '').replace(/[^\w]+/g, '-')
}

/** Returns whether a text contains one of these ids. */
function mentions(text: string, ids: readonly string[]): boolean {
  return ids.some((id) => text.includes(id))
}

/** Returns a response without these records, or undefined when the whole response must be removed. */
function removeMentions(answer: StoredResponse, ids: readonly string[]): StoredResponse | undefined {
  const { address, headers, body } = answer
  // A search term may be a person's name.
  if (mentions(address, ids) || /[?&]q=/.test(address) || !Array.isArray(body)) return undefined
  const rows: unknown[] = body.filter((row) => !mentions(JSON.stringify(row), ids))
  const total = headers['x-total-count']
  if (total === undefined) return { ...answer, body: rows }
  return {
    ...answer,
    body: rows,
    headers: { ...headers, 'x-total-count': String(Number(total) - body.length + rows.length) },
  }
}
