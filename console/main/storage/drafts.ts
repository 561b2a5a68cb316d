import { createHash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { oldestDraftMs } from '#shared/hub/platform/draft-store.ts'
import type { CallHandlers } from '../ipc/calls.ts'
import type { StoredDraft } from '../ipc/calls.ts'
import type { PrivateFiles } from './private-files.ts'

export interface Drafts {
  calls: Pick<CallHandlers, 'drafts:list' | 'drafts:keep' | 'drafts:remove'>
  /** Writes the collected drafts at once, because the console quits. */
  flush(): void
  /** Removes the chosen server's drafts, because the owner has signed out. */
  clear(): void
}

export interface DraftsOptions {
  folder: string
  /** The origin of the chosen server, if any. Each server has its own drafts. */
  server(): string | undefined
  files: PrivateFiles
  /** How long changes are collected before they are written, in milliseconds. */
  collectMs?: number
}

interface Pending {
  text: string
  done: PromiseWithResolvers<void>
}

/** Stores the drafts of the hub's forms between starts, one file each. If the process is killed, up to `collectMs` of typing is lost. */
export function createDrafts({ folder, server, files, collectMs = 400 }: DraftsOptions): Drafts {
  /** The drafts that have not been written yet, by file. */
  const pending = new Map<string, Pending>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function ownFolder(): string | undefined {
    const origin = server()
    return origin === undefined ? undefined : join(folder, hashOf(origin).slice(0, 16))
  }

  function fileOf(key: string): string {
    const own = ownFolder()
    if (own === undefined) throw new Error('No server has been chosen.')
    return join(own, `${hashOf(key).slice(0, 32)}.json`)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const [file, { text, done }] of pending) {
      pending.delete(file)
      try {
        files.writeSync(file, text)
        done.resolve()
      } catch (error) {
        done.reject(error)
      }
    }
  }

  function remove(file: string): void {
    pending.get(file)?.done.resolve()
    pending.delete(file)
    rmSync(file, { force: true })
  }

  return {
    flush,
    clear() {
      const own = ownFolder()
      for (const file of pending.keys()) remove(file)
      if (own !== undefined) rmSync(own, { recursive: true, force: true })
    },
    calls: {
      'drafts:list'() {
        flush()
        const own = ownFolder()
        return own === undefined ? [] : listFiles(own).flatMap((file) => read(file, files) ?? [])
      },
      'drafts:keep'({ key, text }) {
        const file = fileOf(key)
        const done = pending.get(file)?.done ?? Promise.withResolvers<void>()
        pending.set(file, { text: JSON.stringify({ key, text } satisfies StoredDraft), done })
        timer ??= setTimeout(flush, collectMs)
        return done.promise
      },
      'drafts:remove': ({ key }) => remove(fileOf(key)),
    },
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Returns a draft; undefined if there is none, it cannot be read, or it is too old, in which case it is removed. */
function read(file: string, files: PrivateFiles): StoredDraft | undefined {
  try {
    if (Date.now() - statSync(file).mtimeMs > oldestDraftMs) {
      rmSync(file)
      return undefined
    }
    return JSON.parse(files.readSync(file)) as StoredDraft
  } catch {
    return undefined
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
