import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-step.mjs'

/** Calls that start a process or a thread; `launch` is puppeteer's. */
const start =
  /(?<![\w.])(?:(?:utilityProcess|child_process|childProcess\(\))\.)?(?:fork|spawn|spawnSync|exec|execSync|execFile|execFileSync|launch|new Worker)\(/g

/** Returns what stands between the brackets of a call. @param from after its opening bracket */
function argumentsAt(source, from) {
  let depth = 1
  let at = from
  for (; depth > 0 && at < source.length; at++) {
    if (source[at] === '(') depth++
    if (source[at] === ')') depth--
  }
  return source.slice(from, at - 1)
}

function listStarts() {
  const exclude = ['**/*.test.ts', '**/testing/**', '**/testing.ts', '**/bench/**']
  return globSync('{server,shared/scraper,console/main,console/scraper}/**/*.ts', { cwd: root, exclude }).flatMap(
    (file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return [...source.matchAll(start)].map((found) => ({
        file,
        call: found[0],
        given: argumentsAt(source, found.index + found[0].length),
      }))
    },
  )
}

test('every process of server, scraper and console is started with the environment of child-environment.ts', () => {
  const starts = listStarts()
  expect(starts.length).toBeGreaterThan(8)
  const others = starts.filter(({ given }) => !/\benv: childEnvironment\(/.test(given))
  expect(others.map(({ file, call }) => `${file}: ${call}`)).toEqual([])
})
