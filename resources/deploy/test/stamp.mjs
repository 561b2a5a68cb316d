// The stamp says with which files `npm run test:server` has passed: stamp.mjs names them, stamp-reporter.mjs writes it, stamp.test.mjs compares.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommands } from './readme.mjs'

const root = join(import.meta.dirname, '../../..')
export const stampFile = join(import.meta.dirname, 'stamp.json')
const readme = 'resources/deploy/README.md'

/** Files and folders on which an installation, an update or a restore depends: deploy, server start, migrations, backups. */
const stamped = [
  'resources/deploy',
  '.tools/{build,release,pack-archive}.mjs',
  'server/{main,start}.ts',
  'server/platform/{config,data-dir,database}',
  'server/listener',
  'server/platform/http/{listen,server}.ts',
  'server/platform/pages/unavailable-page.ts',
  'server/operations/{backup,health,install}',
  'shared/contract/health.ts',
]
const isTest = (path) => /\.test\.\w+$|\/testing(\.ts$|\/)|^resources\/deploy\/test\//.test(path)

/** @returns the hash of each of these files by its path. A README counts by its commands, a text with any line endings. */
export function hashFiles(folder = root) {
  const patterns = stamped.flatMap((path) => [path, `${path}/**`])
  const paths = globSync(patterns, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !isTest(path))
  const entries = [...new Set(paths)].toSorted().map((path) => [path, hash(readText(folder, path))])
  return Object.fromEntries(entries)
}

function readText(folder, path) {
  if (path === readme) return readCommands().join('\n')
  return readFileSync(join(folder, path), 'utf8').replaceAll('\r\n', '\n')
}

/** @returns the hashes with which every test passed last; empty before the first time */
export function readStamp() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {}
}

/** @returns one hash of all these files, as the archive names it */
export function hashAll(hashes) {
  return hash(JSON.stringify(hashes))
}

const maxNamed = 20

/** @returns a sentence that names what has changed; undefined when nothing has */
export function describeChanges(before, now) {
  const paths = new Set([...Object.keys(before), ...Object.keys(now)])
  const changed = [...paths].filter((path) => before[path] !== now[path]).toSorted()
  if (changed.length === 0) return undefined
  const rest = changed.length > maxNamed ? ` and ${changed.length - maxNamed} more` : ''
  const named = changed.slice(0, maxNamed).join(', ') + rest
  return `These files have changed since \`npm run test:server\` ran: ${named}. Run \`npm run release\` and \`npm run test:server\`, then commit stamp.json.`
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
