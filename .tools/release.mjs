// npm run release: dist/release/extension-studio-VERSION-linux-{x64,arm64}.tar.xz, each with everything that a server needs, Node.js
// included, and SHA256SUMS. Needs git and xz. A commit gives the same bytes in whichever folder and whenever it is built.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeChanges, hashAll, hashFiles, readStamp } from '../resources/deploy/test/stamp.mjs'
import { findRefusal, tagRelease } from './release-tag.mjs'
import { buildWhenNeeded, installWhenNeeded } from './install-and-build.mjs'
import { root, step } from './run-step.mjs'

const { name: product, version } = readJson('package.json')
const refusal = findRefusal(root, version)
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
await installWhenNeeded()
await buildWhenNeeded()
const tar = await import('tar')
const { packArchive } = await import('./pack-archive.mjs')

const { packages } = readJson('package-lock.json')
const folder = join(root, 'dist/release')
const committedAt = new Date(git('log', '-1', '--format=%cI'))
const isModified = git('status', '--porcelain') !== ''
const commit = git('rev-parse', 'HEAD') + (isModified ? '-modified' : '')
/** Says of which files the archive was made, where a commit does not: npm run test:server proves something about these alone. */
const hashes = hashFiles()
const sources = hashAll(hashes)
if (isModified) console.log('Some changes are not committed, so the archives name their commit as modified.')

rmSync(folder, { recursive: true, force: true })
// Both at once: compressing takes most of the time, and one core each.
await Promise.all(
  ['x64', 'arm64'].map((architecture) => step(`Archive for Linux ${architecture}`, () => makeArchive(architecture))),
)
const sums = readdirSync(folder)
  .toSorted()
  .map((name) => `${hash('sha256', join(folder, name), 'hex')}  ${name}\n`)
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))

const untested = describeChanges(readStamp(), hashes)
if (isModified || untested) {
  console.log(`These archives are for trying out. ${untested ?? 'Commit every change before you release them.'}`)
} else {
  tagRelease(root, version)
  console.log(`This is the release of version ${version}: its commit has the tag v${version} now.`)
}

async function makeArchive(architecture) {
  const name = `${product}-${version}-linux-${architecture}`
  const content = join(folder, name)
  const node = await findPackage(`node-linux-${architecture}`)
  cpSync(join(node, 'bin/node'), join(content, 'bin/node'))
  cpSync(join(node, 'LICENSE'), join(content, 'bin/node-LICENSE'))
  for (const path of ['dist/server', 'dist/site', 'LICENSE', 'CHANGELOG.md']) copy(path, content)
  for (const path of ['package.json', 'LICENSE', 'lib', `prebuilds/linux-${architecture}.node`]) {
    copy(join('node_modules/better-sqlite3', path), content)
  }
  for (const path of ['package.json', 'LICENSE', 'dist']) copy(join('node_modules/sharp', path), content)
  for (const name of ['@img/colour', 'detect-libc', 'semver']) copy(join('node_modules', name), content)
  for (const name of [`@img/sharp-linux-${architecture}`, `@img/sharp-libvips-linux-${architecture}`]) {
    cpSync(await findPackage(name), join(content, 'node_modules', name), { recursive: true })
  }
  cpSync(join(root, 'resources/deploy'), content, {
    recursive: true,
    filter: (path) => path !== join(root, 'resources/deploy/test'),
  })
  const description = { name: product, version, commit, sources, architecture, type: 'module' }
  writeFileSync(join(content, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  await packArchive(content, committedAt)
  rmSync(content, { recursive: true })
}

/** Copies a file or folder of the project to the same place in the archive, without source maps. */
function copy(path, content) {
  cpSync(join(root, path), join(content, path), { recursive: true, filter: (name) => !name.endsWith('.map') })
}

/** @returns the folder of a package that only one architecture installs: the installed one, or the one of the lock file from the registry */
async function findPackage(name) {
  const installed = join(root, 'node_modules', name)
  if (existsSync(join(installed, 'package.json'))) return installed
  const { version, integrity } = packages[`node_modules/${name}`]
  const cache = join(root, 'dist/.release-packages')
  const fileName = `${name.replace('@', '').replace('/', '-')}-${version}`
  const unpacked = join(cache, fileName)
  if (existsSync(join(unpacked, 'package.json'))) return unpacked
  mkdirSync(unpacked, { recursive: true })
  execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', cache], { stdio: 'inherit' })
  const archive = join(cache, `${fileName}.tgz`)
  if (`sha512-${hash('sha512', archive, 'base64')}` !== integrity)
    throw new Error(`${archive} is not what the lock file names.`)
  await tar.extract({ file: archive, cwd: unpacked, strip: 1 })
  return unpacked
}

function hash(algorithm, file, encoding) {
  return createHash(algorithm).update(readFileSync(file)).digest(encoding)
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
