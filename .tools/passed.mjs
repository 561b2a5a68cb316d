import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run-step.mjs'

const record = join(root, 'node_modules/.cache/passed.json')

/** Returns a hash of the files that a part of the tests depends on, those that git doesn't know yet too.
 *  @param isNeeded whether a path belongs to them */
export function hashFiles(isNeeded) {
  const paths = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((path) => path !== '' && isNeeded(path) && existsSync(join(root, path)))
  const hash = createHash('sha256')
  for (const path of paths.toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** Whether a part passed on this machine with these files. */
export function hasPassed(part, hash) {
  return readRecord()[part] === hash
}

export function recordPass(part, hash) {
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, JSON.stringify({ ...readRecord(), [part]: hash }))
}

function readRecord() {
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}
}
