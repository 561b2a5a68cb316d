// npm run build: dist/site (what browsers and the server load), dist/server (the server as one file). Needs Node.js 24.
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { rolldown } from 'rolldown'
import { root, run } from './steps.mjs'
import { buildSite } from '../site/build.ts'
import { copySharePictures } from '../site/build/share-pictures.ts'

rmSync(join(root, 'dist/site'), { recursive: true, force: true })
rmSync(join(root, 'dist/server'), { recursive: true, force: true })
// The pictures take a processor of their own meanwhile.
const [code] = await Promise.all([run('node', ['site/build/share-pictures.ts']), buildServer(), buildSite()])
if (code !== 0) throw new Error('The share pictures could not be made.')
await copySharePictures(join(root, 'dist/site/client'))
await compressFiles(join(root, 'dist/site/client'))

/** One file each for the server and its rendering process: they start in a third of the time that sources and node_modules take. */
async function buildServer() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await Promise.all([
    bundleServer('server/main.ts', 'main.js', version),
    bundleServer('server/pages/render-process.ts', 'render-process.js', version),
    bundleServer('server/scraping/host-process.ts', 'scraper.js', version),
    bundleServer('server/backup/cli.ts', 'backup.js', version),
  ])
}

async function bundleServer(source, file, version) {
  const bundle = await rolldown({
    input: join(root, source),
    platform: 'node',
    external: ['better-sqlite3', 'puppeteer-core'],
    transform: { define: { PACKAGE_VERSION: JSON.stringify(version) } },
    checks: { eval: false }, // in a dependency of koa, never reached: it renames functions for its deprecation warnings
    logLevel: 'warn',
  })
  await bundle.write({
    dir: join(root, 'dist/server'),
    format: 'esm',
    entryFileNames: file,
    minify: true,
    sourcemap: true,
    codeSplitting: false,
  })
  await bundle.close()
}

/** Puts a `.br` and a `.gz` beside every text file, as small as they get, so that serving costs no compression. */
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
