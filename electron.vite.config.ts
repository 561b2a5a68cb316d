import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'electron-vite'

const project = import.meta.dirname
const source = join(project, 'console')
const distribution = join(project, 'dist/console')
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }

/** What the oldest Electron that the tests run on has: Node 20 and Chromium 130. */
const node = 'node20.18'
const chromium = 'chrome130'

// Libraries mark their client components for frameworks that the console does not use.
const quiet = { checks: { moduleLevelDirective: false, pluginTimings: false, eval: false } }

/** Everything is bundled, so that the package holds these files and no node_modules. */
export default defineConfig({
  main: {
    define: { PACKAGE_VERSION: JSON.stringify(version) },
    build: {
      outDir: join(distribution, 'main'),
      emptyOutDir: true,
      externalizeDeps: false,
      target: node,
      minify: true,
      rolldownOptions: {
        ...quiet,
        input: {
          main: join(source, 'main/main.ts'),
          scraper: join(source, 'scraper/scraper-process.ts'),
          'page-reader': join(source, 'scraper/page-reader-process.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      outDir: join(distribution, 'preload'),
      emptyOutDir: true,
      externalizeDeps: false,
      target: node,
      rolldownOptions: {
        input: {
          preload: join(source, 'preload/preload.ts'),
          // No preload: the main process runs it in an isolated world of a foreign page.
          'page-tools': join(source, 'foreign-page/page-tools.ts'),
        },
        // A sandboxed preload is CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: join(source, 'renderer'),
    publicDir: false,
    // Views have addresses of several steps, and each is answered with the one page: so its files are named from the root.
    plugins: [{ name: 'addresses-from-the-root', config: () => ({ base: '/' }) }],
    build: {
      outDir: join(distribution, 'renderer'),
      emptyOutDir: true,
      target: chromium,
      minify: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        ...quiet,
        input: {
          index: join(source, 'renderer/index.html'),
          failure: join(source, 'renderer/failure/failure.html'),
          browse: join(source, 'renderer/browse/browse.html'),
        },
      },
    },
  },
})
