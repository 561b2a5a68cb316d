import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './steps.mjs'

/** The layers of the hub, lowest first. A folder that isn't named is in the layer of the one around it. */
const layers = {
  platform: ['icons', 'platform'],
  components: ['components'],
  lead: ['prospects'],
  features: [
    'appointments',
    'capture',
    'condition',
    'documents',
    'email',
    'help',
    'incoming-mail',
    'invoices',
    'jobs',
    'lead-files',
    'newsletter',
    'phone-calls',
    'quotes',
    'scraping',
    'security',
    'tasks',
    'website',
  ],
  views: [
    'calendar',
    'first-hour',
    'inbox',
    'insight',
    'jobs/board',
    'settings',
    'today',
    'prospects/archive',
    'prospects/board',
    'prospects/import',
    'prospects/list',
    'prospects/merge',
    'prospects/panel',
  ],
  shell: ['auth', 'commands', 'layout', '.'],
}

/** Returns the imports between the folders of a package, also lazy ones, without those of tests. */
function readImports(name) {
  const cwd = join(root, name)
  const tests = ['**/*.test.*', '**/testing/**', '**/testing*.ts', 'e2e/**', 'bench/**', 'vitest.config.ts']
  return globSync('**/*.{ts,tsx}', { cwd, exclude: tests }).flatMap((file) => {
    const specifiers = readFileSync(join(cwd, file), 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+)'/g)
    return [...specifiers]
      .map(([, specifier]) => join(dirname(file), specifier))
      .map((path) => ({ file, path, from: dirname(file), to: dirname(path) }))
      .filter(({ from, to }) => from !== to)
  })
}

/** Returns the number of a folder's layer; -1 for a folder in no layer. */
function layerOf(folder) {
  const layer = Object.values(layers).findIndex((folders) => folders.includes(folder))
  return layer < 0 && folder.includes('/') ? layerOf(dirname(folder)) : layer
}

test('every folder of the hub is in a layer, and imports no higher one', () => {
  const imports = readImports('shared/hub')
  expect(imports.length).toBeGreaterThan(500)
  expect(imports.filter(({ from }) => layerOf(from) < 0).map(({ from }) => from)).toEqual([])
  const upward = imports.filter(({ from, to }) => layerOf(from) < layerOf(to))
  expect(upward.map(({ file, path }) => `${file} imports ${path}`)).toEqual([])
})

test.each(['console/main', 'shared/hub', 'shared/scraper', 'site'])(
  'no folders of %s import each other in a circle',
  (name) => {
    let rest = readImports(name)
    expect(rest.length).toBeGreaterThan(50)
    for (let before = Infinity; rest.length < before;) {
      before = rest.length
      const [importing, imported] = [new Set(rest.map(({ from }) => from)), new Set(rest.map(({ to }) => to))]
      // A folder that imports none of the others, or that none of them imports, is in no circle.
      rest = rest.filter(({ from, to }) => importing.has(to) && imported.has(from))
    }
    expect(rest.map(({ file, path }) => `${file} imports ${path}`)).toEqual([])
  },
)
