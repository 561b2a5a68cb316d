import { spawn } from 'node:child_process'
import { chmodSync, createWriteStream, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'
import { environment } from './run-step.mjs'

/** Packs a folder into `<folder>.tar.xz` beside it. The same files give the same bytes on every machine: entries are sorted, carry one
 *  time and no owner, and the modes that the umask of whoever made them would decide are set. */
export async function packArchive(folder, modifiedAt) {
  const entries = readdirSync(folder, { recursive: true }).toSorted(byCodeUnits)
  for (const entry of entries) setMode(join(folder, entry))
  const name = basename(folder)
  const archive = create(
    { cwd: dirname(folder), portable: true, mtime: modifiedAt, noDirRecurse: true },
    entries.map((entry) => join(name, entry)),
  )
  const xz = spawn('xz', ['-6', '-T1', '--stdout'], { stdio: ['pipe', 'pipe', 'inherit'], env: environment })
  await Promise.all([
    pipeline(archive, xz.stdin),
    pipeline(xz.stdout, createWriteStream(`${folder}.tar.xz`)),
    new Promise((resolve, reject) => {
      xz.on('error', () => reject(new Error('xz is missing. On Debian: apt install xz-utils.')))
      xz.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`xz ended with ${code}.`))))
    }),
  ])
}

function setMode(path) {
  const facts = statSync(path)
  chmodSync(path, facts.isDirectory() || (facts.mode & 0o100) !== 0 ? 0o755 : 0o644)
}

/** The same order on every machine, whatever its language. */
function byCodeUnits(left, right) {
  return left < right ? -1 : 1
}
