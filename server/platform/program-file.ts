import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the bundles, set by vitest.config.ts: they start six times as fast as the sources. */
declare const BUILT_SERVER: string | undefined

/** Returns the file of a program that the server runs in a child process: the bundle beside the server's own, or the source when the
 *  server runs from source. */
export function programFile(bundle: string, source: URL): string {
  return typeof BUILT_SERVER === 'string' ? join(BUILT_SERVER, bundle) : threadFile(bundle, source)
}

/** Returns the file of a thread of the server: the bundle, or the source when the server runs from source, also in tests. */
export function threadFile(bundle: string, source: URL): string {
  return import.meta.url.endsWith('.ts') ? fileURLToPath(source) : join(import.meta.dirname, bundle)
}
