import { globSync, writeFileSync } from 'node:fs'
import { findRelease, readDescription } from './releases.mjs'
import { hashAll, hashFiles, stampFile } from './stamp.mjs'

/** Writes the stamp when every test of `npm run test:server` has run and passed. */
export class StampReporter {
  onTestRunEnd(modules, errors, reason) {
    const refusal = findRefusal({
      reason,
      errors,
      states: modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state)),
      modules: modules.length,
      files: globSync('*.slow.mjs', { cwd: import.meta.dirname }).length,
      sources: sourcesOfRelease(),
      now: hashAll(hashFiles()),
    })
    if (refusal) return console.log(`\nstamp.json was not written: ${refusal}`)
    writeFileSync(stampFile, `${JSON.stringify(hashFiles(), null, 2)}\n`)
    console.log('\nstamp.json was written. Please commit it.')
  }
}

/** @returns why what ran proves nothing about the files as they are; undefined when it does */
export function findRefusal({ reason, errors, states, modules, files, sources, now }) {
  if (reason !== 'passed' || errors.length > 0 || states.includes('failed')) return 'not every test passed.'
  if (modules < files || states.length === 0 || states.some((state) => state !== 'passed'))
    return 'some tests did not run.'
  if (sources !== now) return 'the archive was made of other files. Run `npm run release` first.'
  return undefined
}

function sourcesOfRelease() {
  const release = findRelease()
  return release && readDescription(release).sources
}
