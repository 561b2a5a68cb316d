import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsIn, isTest, readImports } from './import-graph.mjs'
import { entrances, features, layers, partOf, parts, testImports, units } from './layers.mjs'
import { root } from './run-step.mjs'

const real = readImports()
const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`)

/** Returns why a file may not import a path, as far as the parts of the house say. */
function refusalOfPart(file, path) {
  const { imports, why, noPackages, whyNoPackages } = parts[partOf(file)]
  const to = partOf(path)
  if (to === undefined) return noPackages?.test(path) ? whyNoPackages : undefined
  if (to === partOf(file) || imports.includes(to)) return undefined
  const allowed = isTest(file) ? Object.entries(testImports).filter(([from]) => file.startsWith(from)) : []
  return allowed.some(([, paths]) => paths.some((one) => path.startsWith(one))) ? undefined : why
}

/** Returns the number of a path's layer; -1 for a path in no layer. */
function layerOf(list, path) {
  const layer = list.findIndex(({ of }) => of.includes(path))
  return layer >= 0 || path === '.' ? layer : layerOf(list, dirname(path))
}

function refusalOfLayers(file, path) {
  if (isTest(file) || units.typesOnly.includes(path)) return undefined
  for (const [folder, list] of Object.entries(layers)) {
    if (!isIn(file, folder) || !isIn(path, folder)) continue
    const from = layerOf(list, file.slice(folder.length + 1))
    if (from < layerOf(list, path.slice(folder.length + 1))) return list[from].why
  }
  return undefined
}

function featureOf(folder, path) {
  const name = isIn(path, folder) ? /^[^/]+(?=\/)/.exec(path.slice(folder.length + 1))?.[0] : undefined
  const { of } = features[folder]
  return of === undefined || of.includes(name) ? name : undefined
}

function refusalOfFeatures(file, path) {
  if (isTest(file)) return undefined
  for (const [folder, { allowed, why }] of Object.entries(features)) {
    const [from, to] = [featureOf(folder, file), featureOf(folder, path)]
    if (from !== undefined && to !== undefined && from !== to && !(to in (allowed[from] ?? {}))) return why
  }
  return undefined
}

function refusalOfEntrance(file, path) {
  const entered = Object.entries(entrances).find(
    ([folder, { by }]) => isIn(path, folder) && !isIn(file, folder) && !by.test(path),
  )
  return partOf(file) === 'site' ? entered?.[1].why : undefined
}

/** Lists the imports that the table does not allow, each with the reason. @param imports what each file imports, from `readImports` */
function listForbidden(imports) {
  return [...imports].flatMap(([file, paths]) =>
    paths.flatMap((path) => {
      const checks = [refusalOfPart, refusalOfLayers, refusalOfFeatures, refusalOfEntrance]
      const why = partOf(file) && checks.map((check) => check(file, path)).find((one) => one !== undefined)
      return why ? [`${file} imports ${path}: ${why}`] : []
    }),
  )
}

function unitOf(path) {
  if (units.typesOnly.includes(path)) return path
  if (units.entryFiles.test(path)) return `${dirname(path)}, entry`
  const folder = dirname(path)
  const unit = units.withFolderAround.test(folder) ? dirname(folder) : folder
  return units.together[unit] ?? unit
}

/** Lists the imports that are part of a circle of units. */
function listCircular(imports, unit = unitOf) {
  let rest = [...imports]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, paths]) => paths.map((path) => ({ file, path, from: unit(file), to: unit(path) })))
    .filter(
      ({ from, to, path }) => from !== undefined && to !== undefined && from !== to && !units.typesOnly.includes(path),
    )
  for (let before = Infinity; rest.length < before;) {
    before = rest.length
    const [importing, imported] = [new Set(rest.map(({ from }) => from)), new Set(rest.map(({ to }) => to))]
    // A unit that imports none of the others, or that none of them imports, is in no circle.
    rest = rest.filter(({ from, to }) => importing.has(to) && imported.has(from))
  }
  return rest.map(({ file, path }) => `${file} imports ${path}`)
}

test('every import is one that the table of layers allows', () => {
  expect(real.size).toBeGreaterThan(2500)
  expect(listForbidden(real)).toEqual([])
})

test('no folders import each other in a circle, and no features of the server', () => {
  expect(listCircular(real)).toEqual([])
  expect(listCircular(real, (path) => featureOf('server/features', path))).toEqual([])
})

test('every folder is in a layer', () => {
  const lost = [...real.keys()].filter((file) => {
    const folders = Object.keys(layers).filter((folder) => isIn(file, folder))
    return !isTest(file) && folders.some((folder) => layerOf(layers[folder], file.slice(folder.length + 1)) < 0)
  })
  expect(lost).toEqual([])
})

test('every import that the list of features allows is used', () => {
  const unused = Object.entries(features).flatMap(([folder, { allowed }]) =>
    Object.entries(allowed).flatMap(([from, list]) =>
      Object.keys(list).filter(
        (to) =>
          ![...real].some(
            ([file, paths]) => isIn(file, `${folder}/${from}`) && paths.some((path) => isIn(path, `${folder}/${to}`)),
          ),
      ),
    ),
  )
  expect(unused).toEqual([])
})

test.each(units.typesOnly)('%s declares types and imports nothing that runs', (file) => {
  const lines = readFileSync(join(root, file), 'utf8').match(/^(import|export) .*/gm)
  expect(lines.filter((line) => !/^(import type|export interface|export type) /.test(line))).toEqual([])
})

test.each([
  ['server/platform/clock.ts', "import { quoteOf } from '../features/quotes/service.ts'", /knows no feature/],
  ['server/prospects/queries.ts', "const erase = await import('#server/privacy/erase.ts')", /build on prospects/],
  ['server/features/quotes/service.ts', "import type { Row } from '../invoices/queries.ts'", /Features do not import/],
  ['server/features/quotes/service.ts', "import { Hub } from '#shared/hub/hub.tsx'", /never the console or the hub/],
  ['server/testing/owner.ts', "import { person } from '../../.tools/measure/samples/people.ts'", /never the reverse/],
  ['.tools/measure/demo/main.ts', "import { Hub } from '#shared/hub/hub.tsx'", /imports the server and/],
  ['shared/contract/quotes.ts', "import * as z from 'zod'", /zod\/mini alone/],
  ['shared/hub/platform/store.ts', "import { readFile } from 'node:fs/promises'", /runs in a browser/],
  ['shared/hub/platform/store.ts', "import { Lead } from '../prospects/lead.tsx'", /nothing of leads/],
  ['site/pages/home.tsx', "import { line } from '../drawings/svg/line.ts'", /index\.ts/],
  ['site/components/card.tsx', "import { Island } from '../islands/island.tsx'", /a page, or the HTML of an island/],
  ['site/islands/form/field.tsx', "import { Hero } from '../../pages/home/hero.tsx'", /Pages show islands/],
  ['site/pages/home.tsx', "import { scrape } from '#shared/scraper/runner/run.ts'", /runs in a browser/],
  ['console/main/offline/queue.ts', "import { check } from '../updates/check.ts'", /start\.ts connects/],
  ['console/main/start.ts', "import { app } from '../../server/app.ts'", /through its calls/],
  ['console/main/offline/queue.test.ts', "import { app } from '../../../server/app.ts'", /through its calls/],
  ['shared/scraper/runner/run.ts', "import { Hub } from '../../hub/hub.tsx'", /neither server nor Electron/],
])('in %s, %s is refused with the reason', (file, source, why) => {
  expect(listForbidden([[file, importsIn(file, source)]])).toEqual([expect.stringMatching(why)])
})

test('a circle of folders is found, over a third one and by types too', () => {
  const sources = [
    ['server/privacy/a.ts', "import type { B } from './retention/b.ts'"],
    ['server/privacy/retention/b.ts', "import { c } from '../other/c.ts'"],
    ['server/privacy/other/c.ts', "import { d } from '../d.ts'"],
  ]
  expect(listCircular(sources.map(([file, source]) => [file, importsIn(file, source)]))).toHaveLength(3)
})
