import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the server answered last at an address. */
export interface KeptAnswer {
  /** Path and query. */
  address: string
  /** ISO 8601, UTC. */
  at: string
  /** Those that say more than the body. */
  headers: Record<string, string>
  body: unknown
}

/** The last answers, for when the server cannot be reached: one file each, for this user alone. */
export interface KeptAnswers {
  /** Counts up with everything that changes. */
  version(): number
  keep(answer: KeptAnswer): Promise<void>
  find(address: string): Promise<KeptAnswer | undefined>
  /** Every answer of a path, whatever was asked of it, the oldest first. @param path as in the contract, with `:id` and the like */
  list(path: string): Promise<KeptAnswer[]>
  forget(address: string): Promise<void>
  /** Leaves nothing. */
  clear(): Promise<void>
}

interface Limits {
  most: number
  oldestMs: number
}

const usualLimits: Limits = { most: 600, oldestMs: 60 * 24 * 60 * 60 * 1000 }
/** Looking for what is too much each time would cost more than it saves. */
const tidyEvery = 50

/** @param pathOf the contract's path of an address: answers of one path lie together
 *  @param folder its own; made when it is needed */
export function openKeptAnswers(
  folder: string,
  pathOf: (address: string) => string,
  limits: Limits = usualLimits,
): KeptAnswers {
  let version = 0
  let written = 0
  let writing: Promise<unknown> = tidy()

  /** One after the other, so that the later of two answers is the one that stays. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = writing.then(work)
    writing = done.catch(() => undefined)
    return done
  }

  function fileOf(address: string): string {
    const hash = createHash('sha256').update(address).digest('hex').slice(0, 32)
    return join(folder, `${slugOf(pathOf(address))}.${hash}.json`)
  }

  async function names(): Promise<string[]> {
    const all = await readdir(folder).catch(() => [])
    return all.filter((name) => name.endsWith('.json'))
  }

  async function tidy(): Promise<void> {
    const files = await Promise.all(
      (await names()).map(async (name) => ({ name, atMs: (await stat(join(folder, name)).catch(() => zero)).mtimeMs })),
    )
    const newestFirst = files.toSorted((a, b) => b.atMs - a.atMs)
    const tooOldMs = Date.now() - limits.oldestMs
    const leave = newestFirst.filter(({ atMs }, place) => place >= limits.most || atMs < tooOldMs)
    for (const { name } of leave) await rm(join(folder, name), { force: true })
  }

  return {
    version: () => version,
    keep: (answer) =>
      inTurn(async () => {
        version += 1
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = fileOf(answer.address)
        await writeFile(`${file}.new`, JSON.stringify(answer), { mode: 0o600 })
        await rename(`${file}.new`, file)
        written += 1
        if (written % tidyEvery === 0) await tidy()
      }),
    find: (address) => inTurn(() => read(fileOf(address))),
    list: (path) =>
      inTurn(async () => {
        const own = (await names()).filter((name) => name.startsWith(`${slugOf(path)}.`))
        const answers = await Promise.all(own.map((name) => read(join(folder, name))))
        return answers.filter((one) => one !== undefined).toSorted((a, b) => (a.at < b.at ? -1 : 1))
      }),
    forget: (address) =>
      inTurn(async () => {
        version += 1
        await rm(fileOf(address), { force: true })
      }),
    clear: () =>
      inTurn(async () => {
        version += 1
        await rm(folder, { recursive: true, force: true })
      }),
  }
}

const zero = { mtimeMs: 0 }

/** `/api/prospects/:id` as a file's name says it. */
function slugOf(path: string): string {
  return path.replace(/^\/api\//, '').replace(/[^\w]+/g, '-')
}

/** One that cannot be read counts as none: it is only a copy. */
async function read(file: string): Promise<KeptAnswer | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KeptAnswer
  } catch {
    return undefined
  }
}
