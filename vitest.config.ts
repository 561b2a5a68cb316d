import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Most tests wait for a server or a browser: on two cores, one worker (the default) would leave one idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'server, shared and console',
          include: ['server/**/*.test.ts', 'shared/**/*.test.ts', 'console/**/*.test.ts'],
          setupFiles: ['server/testing/unexpected-output.ts'],
          globalSetup: ['.tools/built-site.mjs'],
        },
      },
      'site/vitest.config.ts',
    ],
  },
})
