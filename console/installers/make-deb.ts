#!/usr/bin/env node
// Creates a Debian package with dpkg-deb from electron-builder's arguments for fpm, so that Debian and Ubuntu need no download for it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    input: { type: 'string', short: 's' },
    type: { type: 'string', short: 't' },
    force: { type: 'boolean' },
    depends: { type: 'string', short: 'd', multiple: true, default: [] },
    'deb-recommends': { type: 'string', multiple: true, default: [] },
    'deb-compression': { type: 'string', default: 'xz' },
    'deb-priority': { type: 'string', default: 'optional' },
    category: { type: 'string', default: 'misc' },
    architecture: { type: 'string', default: 'all' },
    'after-install': { type: 'string' },
    'after-remove': { type: 'string' },
    description: { type: 'string', default: '' },
    version: { type: 'string', default: '' },
    package: { type: 'string', default: '' },
    name: { type: 'string', default: '' },
    maintainer: { type: 'string', default: '' },
    vendor: { type: 'string' },
    url: { type: 'string', default: '' },
    license: { type: 'string' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'make-deb-'))
try {
  for (const mapping of positionals) await copyInto(folder, mapping)
  const files = await listFiles(folder)
  const control = join(folder, 'DEBIAN')
  await mkdir(control)
  await writeFile(join(control, 'control'), describePackage(await sizeInKiB(files)))
  await writeFile(join(control, 'md5sums'), await checksums(files))
  await copyScript(values['after-install'], join(control, 'postinst'))
  await copyScript(values['after-remove'], join(control, 'postrm'))
  await chmod(folder, 0o755)
  await chmod(control, 0o755)
  const compression = `-Z${values['deb-compression']}`
  execFileSync('dpkg-deb', ['--root-owner-group', compression, '--build', folder, values.package], { stdio: 'inherit' })
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** Copies files. @param mapping `source=/destination`; a source that ends with a slash stands for its contents */
async function copyInto(root: string, mapping: string): Promise<void> {
  const separator = mapping.indexOf('=')
  const target = join(root, mapping.slice(separator + 1))
  await mkdir(dirname(target), { recursive: true })
  await cp(mapping.slice(0, separator), target, { recursive: true, verbatimSymlinks: true })
}

async function copyScript(source: string | undefined, target: string): Promise<void> {
  if (source === undefined) return
  await cp(source, target)
  await chmod(target, 0o755)
}

/** Returns the files below a folder, and makes everything readable by all users regardless of the umask. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    if (!entry.isFile()) continue
    await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755)
    files.push(path)
  }
  return files.toSorted()
}

async function sizeInKiB(files: readonly string[]): Promise<number> {
  let total = 0
  for (const file of files) total += Math.ceil((await stat(file)).size / 1024)
  return total
}

async function checksums(files: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const file of files) {
    const sum = createHash('md5')
      .update(await readFile(file))
      .digest('hex')
    lines.push(`${sum}  ${relative(folder, file)}\n`)
  }
  return lines.join('')
}

function describePackage(installedKiB: number): string {
  const [synopsis = '', ...details] = values.description.split('\n').map((line) => line.trim())
  const fields: [string, string][] = [
    ['Package', values.name],
    ['Version', values.version],
    ['Architecture', values.architecture],
    ['Maintainer', values.maintainer],
    ['Installed-Size', String(installedKiB)],
    ['Depends', values.depends.join(', ')],
    ['Recommends', values['deb-recommends'].join(', ')],
    ['Section', values.category],
    ['Priority', values['deb-priority']],
    ['Homepage', values.url],
    ['Description', [synopsis, ...details.map((line) => ` ${line === '' ? '.' : line}`)].join('\n')],
  ]
  return fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}
