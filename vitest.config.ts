import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server and shared',
          include: ['server/**/*.test.ts', 'shared/**/*.test.ts'],
          setupFiles: ['server/testing/unexpected-output.ts'],
          globalSetup: ['server/testing/built-site.ts'],
        },
      },
      'site/vitest.config.ts',
    ],
  },
})
