// A version is released once: its commit has the tag v<version>, and no other commit is released under it.
import { execFileSync } from 'node:child_process'

/** @returns why the version can't be released from this commit: another one was; undefined where it can */
export function findRefusal(folder, version) {
  const released = commitOf(folder, `v${version}`)
  if (released === undefined || released === commitOf(folder, 'HEAD')) return undefined
  return `Version ${version} has been released already, from commit ${released.slice(0, 12)}. Raise it with “npm version --no-git-tag-version patch” (or minor), add its section to CHANGELOG.md, commit both, and run this again.`
}

/** Marks the current commit as the one of which the version was released. */
export function tagRelease(folder, version) {
  execFileSync('git', ['tag', '--force', `v${version}`], { cwd: folder })
}

function commitOf(folder, name) {
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], options).trim()
  } catch {
    return undefined // no such tag
  }
}
