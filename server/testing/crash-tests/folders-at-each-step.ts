import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { watchSteps, type Step } from './steps.ts'

interface StoredFile extends Pick<Stats, 'ino' | 'mode' | 'size' | 'mtimeMs'> {
  content: Buffer
  readAtMs: number
}

type Content = ReadonlyMap<string, StoredFile>

/** Runs something that changes a data folder, and writes into other folders what `kill -9` would leave before each of its steps: the files as
 *  they are at that moment, with uncommitted transactions and unfinished copies. Steps before which nothing has changed share a folder.
 *  @param from the first step that counts  @returns the paths of these folders in their order, the undisturbed result last */
export async function foldersAtEachStep(
  { dataDir, into, from = () => true }: { dataDir: string; into: string; from?: (step: Step) => boolean },
  run: () => Promise<unknown>,
): Promise<{ folders: string[]; steps: number }> {
  const contents: Content[] = []
  const keep = () => {
    const last = contents.at(-1)
    const content = readFolder(dataDir, last)
    if (last && isSame(last, content)) contents.pop()
    contents.push(content)
  }
  let steps = 0
  const stopWatching = watchSteps((step) => {
    if (steps === 0 && !from(step)) return
    steps += 1
    keep()
  })
  try {
    await run()
  } finally {
    stopWatching()
  }
  keep()
  const folders = contents.map((content, index) => {
    const folder = join(into, `killed-${index}`)
    writeFolder(folder, content)
    return folder
  })
  return { folders, steps }
}

/** Two writes within this time may leave the same time of change. */
const timeStepMs = 50

function readFolder(folder: string, last?: Content): Content {
  const content = new Map<string, StoredFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const facts = statSync(path, { throwIfNoEntry: false })
    if (facts?.isFile() !== true) continue
    const { ino, mode, size, mtimeMs } = facts
    const known = last?.get(name)
    const isUnchanged = known?.ino === ino && known.size === size && known.mtimeMs === mtimeMs
    if (isUnchanged && known.mode === mode && known.readAtMs - mtimeMs > timeStepMs) content.set(name, known)
    else content.set(name, { ino, mode, size, mtimeMs, readAtMs: Date.now(), content: readFileSync(path) })
  }
  return content
}

function isSame(one: Content, other: Content): boolean {
  if (one.size !== other.size) return false
  for (const [name, file] of one) {
    const same = other.get(name)
    if (same === file) continue
    if (same?.ino !== file.ino || same.mode !== file.mode || !same.content.equals(file.content)) return false
  }
  return true
}

/** Two names of one file stay two names of one file. */
function writeFolder(folder: string, content: Content): void {
  const written = new Map<number, string>()
  for (const [name, file] of content) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const first = written.get(file.ino)
    if (first === undefined) writeFileSync(path, file.content, { mode: file.mode })
    else linkSync(first, path)
    chmodSync(path, file.mode)
    written.set(file.ino, path)
  }
}
