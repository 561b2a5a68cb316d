import { relative, sep } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { firstViews } from '#shared/hub-first-reads.ts'

/** What a page needs to load one entry of the client builds. */
export interface EntryFiles {
  /** The entry's own script first, then what it imports at once. */
  scripts: readonly string[]
  stylesheets: readonly string[]
}
/** By source file, relative to `site/`. */
export type ClientEntries = Readonly<Record<string, EntryFiles>>

const moduleId = 'virtual:client-assets'

/** Tells the render bundle where the client builds put their files. */
export function clientAssets(entries: ClientEntries): Plugin {
  return {
    name: 'client-assets',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load: (id) => (id === `\0${moduleId}` ? `export const entries = ${JSON.stringify(entries)}` : null),
  }
}

/** @param root the folder that source files are named from */
export function entryFiles(root: string, output: Rolldown.RolldownOutput): ClientEntries {
  const chunks = chunksOf(output)
  const entries = [...chunks.values()].filter((chunk) => chunk.isEntry)
  return Object.fromEntries(
    entries.map((entry) => {
      const loaded = [...reachable(chunks, entry.fileName)]
      const stylesheets = loaded.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])
      return [sourceName(root, entry), { scripts: loaded.map(address), stylesheets: stylesheets.map(address) }]
    }),
  )
}

/** Returns the scripts that each of the hub's first views loads, with those of the hub itself. */
export function firstViewFiles(output: Rolldown.RolldownOutput): Record<string, string[]> {
  const chunks = chunksOf(output)
  const filesOf = (module: string) => {
    // A module that shares its script may also have one of its own, which only passes on what it exports.
    const isIn = ({ isEntry, facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
      isEntry || [facadeModuleId, ...moduleIds].some((id) => id?.replaceAll(sep, '/').endsWith(module))
    const files = new Set<string>()
    for (const chunk of chunks.values()) if (isIn(chunk)) reachable(chunks, chunk.fileName, files)
    return Array.from(files, address)
  }
  return Object.fromEntries(Object.entries(firstViews).map(([view, { module }]) => [view, filesOf(module)]))
}

function chunksOf({ output }: Rolldown.RolldownOutput): Map<string, Rolldown.OutputChunk> {
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}

function reachable(chunks: Map<string, Rolldown.OutputChunk>, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of chunks.get(name)?.imports ?? []) reachable(chunks, imported, seen)
  return seen
}

function sourceName(root: string, { facadeModuleId, fileName }: Rolldown.OutputChunk): string {
  return relative(root, facadeModuleId ?? fileName).replaceAll(sep, '/')
}

function address(fileName: string): string {
  return `/${fileName}`
}
