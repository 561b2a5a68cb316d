// Versions to install, made of one archive: an older one, and one that changes the database and dies at its start.
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const architecture = process.arch === 'arm64' ? 'arm64' : 'x64'
const root = join(import.meta.dirname, '../../..')

/** @returns the archive that `npm run release` has made, or the one that RELEASE names; undefined where there is none */
export function findRelease() {
  return process.env.RELEASE ?? globSync(join(root, `dist/release/*-linux-${architecture}.tar.xz`))[0]
}

export function readVersion(archive) {
  return /^extension-studio-(.+)-linux-/.exec(basename(archive))[1]
}

/** @returns package.json of an archive */
export function readDescription(archive) {
  const file = `${basename(archive, '.tar.xz')}/package.json`
  return JSON.parse(execFileSync('tar', ['xOf', archive, file], { encoding: 'utf8' }))
}

/** Puts an archive into `folder` that differs from `archive` in its version, and in what the changes make of its files.
 *  @param changes.program changes the main program  @param changes.bundle changes each file of the server  @param changes.unit the service */
export function makeRelease(archive, folder, version, { program = same, bundle = same, unit = same } = {}) {
  const name = basename(archive, '.tar.xz').replace(readVersion(archive), version)
  const content = join(folder, name)
  mkdirSync(content, { recursive: true })
  execFileSync('tar', ['xf', archive, '--directory', content, '--strip-components', '1'])
  edit(join(content, 'package.json'), (text) => text.replace(/"version": ".*"/, `"version": "${version}"`))
  for (const file of globSync(join(content, 'dist/server/*.js')))
    edit(file, (text) => bundle(text.replaceAll(`\`${readVersion(archive)}\``, `\`${version}\``)))
  edit(join(content, 'dist/server/main.js'), program)
  edit(join(content, 'extension-studio.service'), unit)
  // Not compressed, which takes a minute; tar looks at the content, not at the name.
  execFileSync('tar', ['cf', `${content}.tar.xz`, '--directory', folder, name])
  return `${content}.tar.xz`
}

const same = (text) => text

function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** A program that ends at its start, as after a mistake that no check finds. */
export const dieAtStart = () =>
  `process.stderr.write('The server could not start.\\nIt is broken.\\n'); process.exitCode = 1`

/** A program that never becomes ready. */
export const neverReady = () => `setInterval(() => {}, 1000)`

/** Adds a migration at the end of the list of migrations in a built file, where it has one. */
export function addMigration(text) {
  const last = readdirSync(join(root, 'server/platform/database/migrations'))
    .toSorted()
    .findLast((name) => /^\d/.test(name))
  const [, create] = /([\w$]+)\(`\d{3}-[\w-]+`,\[/.exec(text) ?? []
  const nameAt = text.indexOf(`\`${basename(last, '.ts')}\``)
  if (create === undefined || nameAt === -1) return text
  const end = closingBracketAfter(text, nameAt) + 1
  const added = `,${create}(\`900-of-the-test\`,[\`create table ofTheTest (id integer primary key) strict\`])`
  return text.slice(0, end) + added + text.slice(end)
}

/** @returns where the brackets end within which a position is; those in texts are taken to be in pairs */
function closingBracketAfter(text, position) {
  let depth = 1
  let at = position
  while (depth > 0) {
    at += 1
    if ('([{'.includes(text[at])) depth += 1
    else if (')]}'.includes(text[at])) depth -= 1
  }
  return at
}

/** Takes the installation's id away from a service, so that its server is never found ready, although it serves. */
export const forgetInstallation = (unit) => unit.replace(/^EnvironmentFile=-.*\n/m, '')

/** A program that has changed the database, after a backup as the server makes it, and ends. */
export function dieAfterMigration(version) {
  return () => `
const { execFileSync } = require('node:child_process')
const { readdirSync, renameSync, existsSync } = require('node:fs')
const Database = require('better-sqlite3')
const folder = process.env.DATA_DIR + '/backups/'
if (!readdirSync(folder).some((name) => name.startsWith('app-before-${version}-'))) {
  const made = execFileSync(process.execPath, [__dirname + '/backup.js', 'backup'], { encoding: 'utf8' })
  const [, time] = /app-(\\w+)\\.db/.exec(made)
  renameSync(folder + 'app-' + time + '.db', folder + 'app-before-${version}-' + time + '.db')
  new Database(process.env.DATA_DIR + '/app.db').prepare("insert into migration (name) values ('999-of-a-broken-version')").run()
}
process.stderr.write('The server could not start.\\nMigration 999 failed: "no such column".\\n')
process.exitCode = 1
`
}
