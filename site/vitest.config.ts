import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import type { VitestPluginContext } from 'vitest/node'
import { clientAssets } from './build/client-assets.ts'
import { inlineScripts } from './build/inline-scripts.ts'
import { scale } from './build/scale.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    clientAssets({
      'islands/consultation-form/entry.tsx': { scripts: ['/assets/form.js', '/assets/react.js'], stylesheets: [] },
    }),
    inlineScripts(),
    scale(),
    {
      name: 'uncached-inline-scripts',
      // They are made of all that they import, whose changes Vitest's cache of modules does not notice.
      configureVitest: ({ defineCacheKeyGenerator }: VitestPluginContext) =>
        defineCacheKeyGenerator(({ id }) => (id.endsWith('?script') ? false : undefined)),
    },
  ],
  resolve: { alias: { 'virtual:pictures': join(import.meta.dirname, 'testing-pictures.ts') } },
  // A project does not take these from the one above it.
  test: {
    name: 'site',
    include: ['**/*.test.{ts,tsx}'],
    css: true,
    testTimeout: 60_000,
    // Loading the site's modules anew for each file took three quarters of the time.
    isolate: false,
    maxWorkers: availableParallelism(),
  },
})
