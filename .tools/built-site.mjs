// Global set-up of the tests: those that serve the built site need it up to date.
import { relative } from 'node:path'
import { readImportGraph } from './import-graph.mjs'
import { needsBuild } from './affected-tests.mjs'
import { buildWhenNeeded } from './install-and-build.mjs'
import { root } from './run-step.mjs'

/** Builds the site and the server, unless only tests were asked for that run neither. */
export async function setup(project) {
  const { testFiles } = await project.globTestFiles(project.vitest.filenamePattern)
  const graph = readImportGraph()
  if (testFiles.some((file) => needsBuild(relative(root, file).replaceAll('\\', '/'), graph))) await buildWhenNeeded()
}
