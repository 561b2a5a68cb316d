import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { root } from './run-step.mjs'

const folders = '{server,shared,site,console,.tools,resources}'
const imports = /(?:from |import |import\(|vi\.mock\()\s*'([^'\n]+)'/g
const addresses = /new URL\(\s*'([^'\n]+)'/g

/** Returns whether a file only tests others. @param file path from the project's root */
export function isTest(file) {
  return /\.(test|spec)\.|\/(testing|e2e|bench)\/|\/testing[^/]*\.ts$|\.config\.\w+$/.test(file)
}

/** Returns what each source file imports, lazily and as types too: paths from the project's root, and names of packages. */
export function readImports() {
  return readSources((file, source) => importsIn(file, source))
}

/** Returns which files each source file names in its imports and in addresses of files, such as programs that it starts. */
export function readImportGraph() {
  return readSources((file, source) =>
    [...importsIn(file, source), ...importsIn(file, source, addresses)].filter((path) => existsSync(join(root, path))),
  )
}

/** @param file path from the project's root */
export function importsIn(file, source, pattern = imports) {
  return [...source.matchAll(pattern)]
    .map(([, specifier]) => specifier.replace(/\?.*$/, ''))
    .map((path) => {
      if (/^#(server|shared)\//.test(path)) return path.slice(1)
      return /^\.{1,2}\//.test(path) ? posix.join(dirname(file), path) : path
    })
}

function readSources(read) {
  const files = globSync(`${folders}/**/*.{ts,tsx,mjs,css}`, {
    cwd: root,
    exclude: (path) => basename(path) === 'node_modules',
  })
  return new Map(
    files
      .map((file) => file.replaceAll('\\', '/'))
      .map((file) => [file, read(file, readFileSync(join(root, file), 'utf8'))]),
  )
}
