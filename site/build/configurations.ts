import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { InlineConfig, Rolldown } from 'vite'
import { firstViews } from '#shared/hub-first-reads.ts'
import { clientAssets, type ClientEntries } from './client-assets.ts'
import { prerendered } from './prerendered.ts'
import { inlineScripts } from './inline-scripts.ts'
import { pictures } from './pictures.ts'
import { scale } from './scale.ts'
import { lighterCalls } from './lighter-calls.ts'
import { lighterSchemas } from './lighter-schemas.ts'

export const siteFolder = join(import.meta.dirname, '..')
export const distribution = join(siteFolder, '../dist/site')
const assetsFolder = 'assets'

/** Functions without side effects, and neither have the methods of what they return. */
const schemaFunctions = ['z', 'requiredLine', 'line', 'paragraphs']

/** One entry per island. Built apart from the hub, whose libraries would otherwise end up in chunks that every visitor loads. */
export function islandsBuild(): InlineConfig {
  const folder = join(siteFolder, 'islands')
  const islands = readdirSync(folder).flatMap((name) => {
    const entry = join(folder, name, 'entry.tsx')
    return existsSync(entry) ? [[name, entry] as const] : []
  })
  const build = clientBuild(Object.fromEntries(islands), [storageGroup, formGroup], { postBanner })
  // Keys of storage would otherwise be in a file that every island loads.
  const rolldownOptions = {
    ...build.build?.rolldownOptions,
    optimization: { inlineConst: { mode: 'all' as const, pass: 2 } },
  }
  return { ...build, build: { ...build.build, rolldownOptions }, plugins: [...(build.plugins ?? []), lighterSchemas()] }
}

/** The script that loads after consent. Built apart, so that it is one file. */
export function analyticsBuild(): InlineConfig {
  return clientBuild({ analytics: join(siteFolder, 'analytics/start-tags.ts') })
}

/** The lead hub at /marketing-hub. */
export function hubBuild(): InlineConfig {
  return clientBuild({ hub: join(siteFolder, 'hub.tsx') }, firstLoadGroups)
}

/** What the server loads: one file that renders every page and writes fonts and pictures beside the client's files. */
export function renderBuild(entries: ClientEntries): InlineConfig {
  return {
    ...common,
    plugins: [scale(), clientAssets(entries), inlineScripts(), prerendered(), pictures('client')],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    experimental: { renderBuiltUrl: (file) => `/${file.replace(/^client\//, '')}` },
    build: {
      ...commonBuild,
      outDir: distribution,
      ssr: join(siteFolder, 'render.tsx'),
      ssrEmitAssets: true,
      cssMinify: 'lightningcss',
      target: 'node24',
      rolldownOptions: {
        ...quiet,
        // Most drawings are made during the build, so the server does not need their code.
        treeshake: { moduleSideEffects: [{ test: /site[\\/]drawings[\\/].*\.tsx?$/, sideEffects: false }] },
        output: {
          entryFileNames: 'render.js',
          assetFileNames: `client/${assetsFolder}/[name]-[hash][extname]`,
          codeSplitting: false,
        },
      },
    },
  }
}

function clientBuild(
  input: Record<string, string>,
  groups: readonly ChunkGroup[] = [],
  output: Rolldown.OutputOptions = {},
): InlineConfig {
  return {
    ...common,
    plugins: [scale(), lighterCalls()],
    build: {
      ...commonBuild,
      outDir: join(distribution, 'client'),
      modulePreload: false,
      // The page script calls the islands' exports.
      rolldownOptions: {
        ...quiet,
        input,
        // A script leaves out the schemas that it doesn't use, such as those of the owner's calls.
        treeshake: { manualPureFunctions: schemaFunctions },
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: { groups: [reactGroup, ...groups] }, ...output },
      },
    },
  }
}

/** Has Chromium compile what islands share while it loads, in another thread: their first use would otherwise keep a slow phone from answering taps. */
function postBanner({ name }: Rolldown.RenderedChunk): string {
  return name === reactGroup.name || name === formGroup.name ? '//# allFunctionsCalledOnLoad' : ''
}

const common: InlineConfig = { configFile: false, root: siteFolder, publicDir: false, logLevel: 'warn' }

const commonBuild = {
  emptyOutDir: false,
  assetsDir: assetsFolder,
  assetsInlineLimit: 0,
  chunkSizeWarningLimit: 2000,
  cssTarget: ['chrome123', 'safari17.5', 'ios17.5', 'firefox121'],
}

// One file that all islands share and that changes only with React itself.
const reactGroup = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }

// What the islands with React share, in one file: several small ones would be larger once compressed.
const formGroup: ChunkGroup = {
  name: 'form',
  test: /site[\\/](islands[\\/](form[\\/]|toasts[\\/]show-toast|[^\\/]+$)|analytics[\\/]conversions)|shared[\\/]contract[\\/](paging|lead-of-record)/,
}

// A file of its own, because an island without React needs it too.
const storageGroup: ChunkGroup = {
  name: 'storage',
  test: /site[\\/](browser-storage[\\/]|islands[\\/]planning-check[\\/]carried-check)/,
}

type ChunkGroup = { name: string; test?: RegExp | string; tags?: ['$initial'] }

// What the hub loads first, in two files and one or two of its view: a hundred small ones would be a sixth larger once compressed. The libraries change less often.
const firstLoadGroups: readonly ChunkGroup[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
  { name: 'hub', tags: ['$initial'] },
  // Each with what it imports, in one file: dozens of small ones would take longer. The earlier has what both import.
  ...Object.values(firstViews).map(({ module }) => ({ name: basename(module, '.tsx'), test: module })),
]

// Libraries mark their client components for frameworks that this site does not use; and drawings take their time.
const quiet = { checks: { moduleLevelDirective: false, pluginTimings: false } }
