// npm run build: dist/site (what browsers and the server load), dist/server (the server and its helpers). Needs Node.js 24.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rolldown } from 'rolldown'
import { root, run } from './run-step.mjs'
import { buildSite } from '../site/build.ts'
import { copySharePictures } from '../site/build/share-pictures.ts'

const isFile = (id, end) => id.replaceAll('\\', '/').endsWith(end)

/** Finds the native part of better-sqlite3 in node_modules, beside dist: its JavaScript is bundled. */
const findAddonOfSqlite = {
  name: 'find-addon-of-sqlite',
  transform(code, id) {
    if (!isFile(id, '/better-sqlite3/lib/binding.js')) return undefined
    const folder = "path.join(__dirname, '../../node_modules/better-sqlite3/lib')"
    return { code: code.replaceAll('__dirname', folder), map: null }
  },
}

/** Leaves out of pino what writes logs in a thread of its own: the server writes them to standard output itself. */
const omitLogThreads = {
  name: 'omit-log-threads',
  load: (id) => (isFile(id, '/pino/lib/transport.js') ? 'module.exports = undefined' : undefined),
}

/** Has the logger load assert when a check runs, and worker_threads never, since the server logs in its main thread: both take milliseconds. */
const loadLessForLogs = {
  name: 'load-less-for-logs',
  transform(code, id) {
    if (isFile(id, '/pino/lib/tools.js'))
      return { code: code.replace("require('worker_threads')", '{ isMainThread: true }'), map: null }
    if (!isFile(id, '/sonic-boom/index.js')) return undefined
    const later = "(...values) => process.getBuiltinModule('assert')(...values)"
    return { code: code.replace("require('assert')", later), map: null }
  },
}

/** Leaves out of Koa's table of two thousand media types those that the server neither sends nor takes: sorting all takes milliseconds of each start. */
const omitMediaTypes = {
  name: 'omit-media-types',
  transform(code, id) {
    if (!isFile(id, '/mime-db/db.json')) return undefined
    const used = /^(?:text|image)\/|^application\/(?:json|octet-stream|pdf|problem\+json|x-www-form-urlencoded)$/
    const types = Object.entries(JSON.parse(code)).filter(([type]) => used.test(type))
    return { code: JSON.stringify(Object.fromEntries(types)), map: null }
  },
}

rmSync(join(root, 'dist/site'), { recursive: true, force: true })
rmSync(join(root, 'dist/server'), { recursive: true, force: true })
// The pictures are made in a process of their own, on another core.
const [code] = await Promise.all([run('node', ['site/build/share-pictures.ts']), buildServer(), buildSite()])
if (code !== 0) throw new Error('The share pictures could not be made.')
await copySharePictures(join(root, 'dist/site/client'))
await compressFiles(join(root, 'dist/site/client'))

/** Bundles each program into a file or two, which start much faster than sources and node_modules. As CommonJS, because an ES module that
 *  imports node:http makes Node.js load all of its exports, including WebSocket. */
async function buildServer() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  mkdirSync(join(root, 'dist/server'), { recursive: true })
  writeFileSync(join(root, 'dist/server/package.json'), '{ "type": "commonjs" }\n')
  await Promise.all([
    bundleServer('server/main.ts', 'main.js', version),
    bundleServer('server/platform/database/reader-thread.ts', 'reader.js', version),
    bundleServer('server/platform/pages/render-process.ts', 'render-process.js', version),
    bundleServer('server/features/photographs/image-process.ts', 'image-process.js', version),
    bundleServer('server/features/scraping/scraper-process.ts', 'scraper.js', version),
    bundleServer('server/features/appointments/busy-times/calendar-process.ts', 'calendar.js', version),
    bundleServer('server/features/incoming-mail/mail-process.ts', 'mail.js', version),
    bundleServer('server/operations/backup/cli.ts', 'backup.js', version),
    bundleServer('server/operations/install/cli.ts', 'install.js', version),
  ])
}

async function bundleServer(source, file, version) {
  const bundle = await rolldown({
    input: join(root, source),
    platform: 'node',
    // ssh2 works without its two optional native modules.
    external: ['sharp', 'puppeteer-core', 'cpu-features', /\.node$/],
    plugins: [findAddonOfSqlite, omitLogThreads, loadLessForLogs, omitMediaTypes],
    transform: { define: { PACKAGE_VERSION: JSON.stringify(version) } },
    checks: { eval: false }, // in a dependency of koa that never runs here
    logLevel: 'warn',
  })
  await bundle.write({
    dir: join(root, 'dist/server'),
    format: 'cjs',
    entryFileNames: file,
    chunkFileNames: `${basename(file, '.js')}-[name].js`, // lazy imports; each program has its own chunks
    minify: true,
    charset: 'ascii', // which Node.js reads much faster than UTF-8
    sourcemap: true,
  })
  await bundle.close()
}

/** Writes a `.br` and a `.gz` beside every text file at the best compression, so that serving needs none. */
async function compressFiles(folder) {
  const text = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
  const files = readdirSync(folder, { recursive: true }).filter(
    (name) => text.has(extname(name)) && !name.includes('.vite'),
  )
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      const body = readFileSync(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(body, { params }))
      writeFileSync(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
    }),
  )
}
