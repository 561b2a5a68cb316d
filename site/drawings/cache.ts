import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const project = join(import.meta.dirname, '../..')

/** About four times what the site draws, so that a change of the engine can be undone without drawing again. */
const maxFiles = 1000

/** Files that can be made again, each named by a hash of all that it is made from. Those that were used least recently are removed. */
interface DrawingCache {
  find(name: string): Buffer | undefined
  store(name: string, content: string | Uint8Array): void
}

/** The cache of drawings, and of the files that are made of them. */
export const drawingCache = openCache(join(project, 'dist/.drawings'))

export function openCache(folder: string, limit = maxFiles): DrawingCache {
  return {
    find(name) {
      const file = join(folder, name)
      try {
        const content = readFileSync(file)
        // A file may be left empty by a power cut.
        if (content.length === 0) return undefined
        const now = new Date()
        utimesSync(file, now, now)
        return content
      } catch {
        return undefined
      }
    },
    store(name, content) {
      mkdirSync(folder, { recursive: true })
      // Other processes draw at the same time: a file appears whole or not at all.
      const unfinished = join(folder, `${name}.${process.pid}`)
      writeFileSync(unfinished, content)
      renameSync(unfinished, join(folder, name))
      removeOldest(folder, limit)
    },
  }
}

function removeOldest(folder: string, limit: number): void {
  const names = readdirSync(folder)
  if (names.length <= limit) return
  const used = names.map((name) => {
    const file = join(folder, name)
    return { file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }
  })
  const oldest = used.toSorted((one, other) => one.at - other.at).slice(0, names.length - limit)
  for (const { file } of oldest) rmSync(file, { recursive: true, force: true })
}

export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(createHash('sha256').update(part).digest())
  return hash.digest('base64url')
}

const importedFiles = /(?:import|export) (?!type\b)[^'"]*?from '([^']+)'|import '([^']+)'|new URL\(\s*'([^']+)'/g

/** Returns a module and all that it imports or names by `new URL`: sources, style sheets, data, and the version of each package. */
export function sourcesOf(module: string): string[] {
  const found = new Set([module])
  // A set also iterates over what is added meanwhile.
  for (const file of found) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, ...names] of readFileSync(file, 'utf8').matchAll(importedFiles)) {
      const name = names.find((one) => one !== undefined)?.replace(/\?.*$/, '') ?? ''
      if (name.startsWith('.')) found.add(join(dirname(file), name))
      else if (name.startsWith('#')) found.add(join(project, name.slice(1)))
      else if (!name.startsWith('node:')) found.add(join(project, 'node_modules', name, 'package.json'))
    }
  }
  return [...found].toSorted()
}

export function hashOfSources(module: string): string {
  return hashOf(...sourcesOf(module).map((file) => readFileSync(file)))
}
