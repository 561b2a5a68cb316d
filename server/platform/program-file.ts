import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the bundles, set by vitest.config.ts: they start six times as fast as the sources. */
declare const BUILT_SERVER: string | undefined

/** Returns the file of a program that the server runs in a child process: the bundle beside the server's own, or the source when the
 *  server runs from source. */
export function programFile(bundle: string, source: URL): string {
  if (typeof BUILT_SERVER === 'string') return join(BUILT_SERVER, bundle)
  return import.meta.url.endsWith('.ts') ? fileURLToPath(source) : join(import.meta.dirname, bundle)
}
