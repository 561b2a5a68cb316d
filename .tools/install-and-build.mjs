// Plain JavaScript without dependencies: it runs before anything is installed, on Node.js 20 or newer.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled } from './installed.mjs'
import { environment, root, run, step } from './run-step.mjs'

/** The folder whose packages make the console's installers: they are many, and neither the site nor the build needs them. */
export const installersFolder = 'console/installers'

/** Installs the dependencies of a folder when its node_modules doesn't match its lock file, with the development packages, which the
 *  build needs even where NODE_ENV=production would skip them. */
export async function installWhenNeeded(folder = '') {
  const cwd = join(root, folder)
  if (isInstalled(cwd)) return
  const title = folder === '' ? 'Installing dependencies (about a minute)' : `Installing the packages of ${folder}`
  await step(title, () => run('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'], { cwd }))
}

const commonSources = ['shared', 'resources', 'package-lock.json']

/** Builds the site and the server when a source is newer than the build. */
export function buildWhenNeeded() {
  return buildFrom(['site', 'server', '.tools/build.mjs', ...commonSources], 'dist/.built-from', () =>
    step('Building the site and the server', () => runForProduction('.tools/build.mjs')),
  )
}

/** Builds the console when a source is newer than the build. */
export function buildConsoleWhenNeeded() {
  return buildFrom(
    ['console', 'electron.vite.config.ts', 'package.json', ...commonSources],
    'dist/.console-built-from',
    () => step('Building the console', () => runForProduction('console/build.ts')),
  )
}

function runForProduction(script) {
  return run('node', [script], { env: { ...environment, NODE_ENV: 'production' } })
}

async function buildFrom(sources, stampName, build) {
  const stamp = join(root, stampName)
  const files = sources.flatMap((path) => listFiles(path))
  // No build contains them: tests, and what npm run bench -- --save writes.
  const unused = /\.test\.\w+ |\/testing\/|\/e2e\/|\/bench\/results\.json |\.md /
  const wanted = hashLines(files.filter((file) => !unused.test(file)))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await build()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Returns one line per file: path within the project, size, modification time. */
function listFiles(path) {
  const file = join(root, path)
  if (!existsSync(file)) return []
  const facts = statSync(file)
  if (!facts.isDirectory()) return [`${path} ${facts.size} ${facts.mtimeMs}`]
  const names = readdirSync(file).filter((name) => name !== 'node_modules')
  return names.flatMap((name) => listFiles(`${path}/${name}`))
}

function hashLines(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
