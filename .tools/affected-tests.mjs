import { basename, dirname } from 'node:path'

/** Where everything is put together. Each test of a whole server or hub imports them, so the walk ends there. */
const assemblies =
  /^(server\/(app|services|create-deps|start|main|deps|feature)\.ts|server\/testing\/.*|\.tools\/measure\/.*|shared\/hub\/(hub|layout\/views|testing\/.*)\.tsx?|.*\/(registry|index)\.ts)$/
/** What starts a server that serves the built site, or runs a built program. */
const builtPrograms =
  /^(server\/(testing\/(test-app|server-process)|operations\/backup\/testing|start)\.ts|resources\/deploy\/test\/install-functions\.test\.mjs)$/

const isUnitTest = (file) => /\.test\.(ts|tsx|mjs)$/.test(file)
const isSpec = (file) => /^site\/e2e\/.*\.spec\.ts$/.test(file)

/** Returns the tests that can reach a change, the nearest first: those that import one of the files, also through others, but not through
 *  what puts everything together; those beside the files and beside what imports them; and the browser's that are named after their folder.
 *  @param graph what each file imports, from `readImportGraph` */
export function testsThatReach(changed, graph) {
  const importers = invert(graph)
  const distances = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of distances) {
    if (distance > 0 && assemblies.test(file)) continue
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  }
  const near = [...distances].filter(([, distance]) => distance <= 1).map(([file]) => file)
  const folders = new Set(near.filter((file) => !assemblies.test(file)).map((file) => dirname(file)))
  for (const file of graph.keys())
    if (folders.has(dirname(file)) && isUnitTest(file) && !distances.has(file)) distances.set(file, 1.5)
  const unit = [...distances]
    .filter(([file]) => isUnitTest(file))
    .toSorted(([, one], [, other]) => one - other)
    .map(([file]) => file)
  const names = new Set([...folders].map((folder) => basename(folder)))
  const inBrowser = [...graph.keys()].filter(
    (file) => isSpec(file) && (changed.includes(file) || names.has(subjectOf(file))),
  )
  return { unit, inBrowser }
}

/** Whether a test needs the built site or server. */
export function needsBuild(test, graph) {
  const seen = new Set([test])
  for (const file of seen) {
    if (builtPrograms.test(file)) return true
    for (const imported of graph.get(file) ?? []) seen.add(imported)
  }
  return false
}

/** Returns what a test in the browser is of: `hub-board.spec.ts` is of the folder `board`. */
const subjectOf = (file) =>
  basename(file)
    .replace(/^hub-/, '')
    .replace(/\.spec\.ts$/, '')

function invert(graph) {
  const importers = new Map()
  for (const [file, imported] of graph)
    for (const path of imported) importers.set(path, [...(importers.get(path) ?? []), file])
  return importers
}
