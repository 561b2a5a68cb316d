import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { missingTests, namedTests } from './named-tests.mjs'

const root = join(import.meta.dirname, '..')
const read = (file) => readFileSync(join(root, file), 'utf8')

const generated = new Set(['node_modules', 'dist', 'data', '.git', 'test-results'])
const paths = globSync(['**', '.tools/**', '.ci/**'], {
  cwd: root,
  exclude: (path) => generated.has(basename(path)),
}).map((path) => path.replaceAll('\\', '/'))
const exists = new Set(['.', ...paths])
const documents = paths.filter((path) => path.endsWith('.md'))

/** Returns the text without its blocks of code. */
const withoutBlocks = (text) => text.replaceAll(/^```.*?^```/gms, '')

/** Returns the anchors of a document as GitHub makes them of its headings. */
function anchorsOf(file) {
  return [...withoutBlocks(read(file)).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function isBroken(file, link) {
  const [path, anchor] = link.split('#')
  const target = path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, '')
  return !exists.has(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
}

/** Returns what stands in backticks, with `a/{b,c}.ts` written out, and the source files in drawings of folders. */
function quotedIn(file) {
  const layouts = [...read(file).matchAll(/^```\n(.*?)^```/gms)].flatMap(
    ([, text]) => text.match(/[\w./-]+\.tsx?\b/g) ?? [],
  )
  const quoted = [...withoutBlocks(read(file)).matchAll(/`([^`\n]+)`/g)].flatMap(([, text]) => {
    const [, before, choices, after] = /^(.*)\{(.+)\}(.*)$/.exec(text) ?? []
    return choices === undefined ? [text] : choices.split(',').map((choice) => before + choice + after)
  })
  return [...layouts, ...quoted]
}

/** A path from the root has to be there as it stands; the path of a source file may leave out its first folders. */
function isMissing(path) {
  if (/^(server|shared|site|console|resources|docs|\.tools|\.ci)\/[\w./-]+$/.test(path))
    return !exists.has(path.replace(/\/$/, ''))
  if (/^[\w-][\w./-]*\.(ts|tsx|mjs|css|sh)$/.test(path)) return !paths.some((one) => `/${one}`.endsWith(`/${path}`))
  return false
}

test.each(documents)('%s: every link leads somewhere, and every path and npm command in it is there', (file) => {
  const links = [...withoutBlocks(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link)
  expect(links.filter((link) => !/^https?:/.test(link) && isBroken(file, link))).toEqual([])
  expect(quotedIn(file).filter(isMissing)).toEqual([])
  const { scripts } = JSON.parse(read('package.json'))
  const commands = [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test.each([
  ['README.md', 'server'],
  ['README.md', 'server/features'],
  ['README.md', 'shared'],
  ['README.md', 'site'],
  ['shared/hub/README.md', 'shared/hub'],
  ['console/README.md', 'console/main'],
])('%s lists every folder of %s', (file, folder) => {
  const folders = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !read(file).includes(`${name}/`))).toEqual([])
})

test('each of the twenty decisions is in the index with its number and title', () => {
  const files = paths.filter((path) => /^docs\/decisions\/\d/.test(path)).toSorted()
  const rows = files.map((file, index) => {
    const [, title] = /^# (.*)\n/.exec(read(file))
    expect(title).toMatch(new RegExp(`^${index + 1}\\. `))
    return `| ${title.replace('. ', ` | [`)}](${file.split('/').at(-1)}) | `
  })
  expect(rows).toHaveLength(20)
  const index = read('docs/decisions/README.md')
  expect(rows.filter((row) => !index.includes(row))).toEqual([])
})

test('every test that docs/promises.md names is in the file that it names', () => {
  const promises = read('docs/promises.md')
  expect(namedTests(promises).length).toBeGreaterThan(100)
  expect(missingTests(promises)).toEqual([])
})
