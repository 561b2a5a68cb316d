import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-step.mjs'

/** Returns the tests that a text names, as in `file` “title”. */
export function namedTests(text) {
  const named = text.matchAll(/`([^`]+\.(?:test|spec|slow)\.\w+)` “([^”]+)”/g)
  return [...named].map(([reference, file, title]) => ({ reference, file, title }))
}

/** Returns the tests that a text names and that do not exist.
 *  @param isSame whether a title in the code is the one in the text; by default they are equal */
export function missingTests(text, isSame = (title, named) => title === named) {
  return namedTests(text)
    .filter(({ file, title }) => !testTitlesOf(file).some((one) => isSame(one, title)))
    .map(({ reference }) => reference)
}

/** Returns the titles as they are in the code, apart from escaped quotation marks; none if the file does not exist. */
function testTitlesOf(file) {
  const path = join(root, file)
  if (!existsSync(path)) return []
  const strings = readFileSync(path, 'utf8').matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)
  return [...strings].map(([, , text]) => text.replaceAll(/\\(['"`])/g, '$1'))
}
