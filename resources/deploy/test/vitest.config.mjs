import { defineConfig } from 'vitest/config'
import { StampReporter } from './stamp-reporter.mjs'

// The tests of a file go on with one machine, so the first that fails ends the run.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.slow.mjs'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 900_000,
    bail: 1,
    reporters: ['default', new StampReporter()],
  },
})
