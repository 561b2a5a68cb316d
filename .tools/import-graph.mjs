import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './steps.mjs'

const folders = '{server,shared,site,console,.tools,resources}'
const specifiers = /(?:from |import |import\(|new URL\(|vi\.mock\()\s*'((?:\.{1,2}|#server|#shared)\/[^']+)'/g

/** Returns which files each source file names in its imports, lazy ones and addresses of files too: paths from the project's root. */
export function readImportGraph() {
  const files = globSync(`${folders}/**/*.{ts,tsx,mjs,css}`, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  return new Map(files.map((file) => [file, importsOf(file)]))
}

function importsOf(file) {
  const named = readFileSync(join(root, file), 'utf8').matchAll(specifiers)
  return [...named]
    .map(([, specifier]) =>
      specifier.startsWith('#') ? specifier.slice(1) : posix.join(dirname(file).replaceAll('\\', '/'), specifier),
    )
    .map((path) => path.replace(/\?.*$/, ''))
    .filter((path) => existsSync(join(root, path)))
}
