import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { memoryFolder } from './server/testing/memory-folder.ts'

const isSoak = ({ moduleId }: TestSpecification) => moduleId.endsWith('/soak.test.ts')

/** Starts the longest test first, because the other cores would wait for it at the end. */
class SoakFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer’s own method
    const others = await super.sort(files.filter((file) => !isSoak(file)))
    return [...files.filter(isSoak), ...others]
  }
}

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for may take its time on a machine that is busy.
    expect: { poll: { timeout: 10_000 } },
    // As installed, so that a program of ours, such as the one that reads emails, is compiled once and not at each start.
    env: {
      TMPDIR: memoryFolder(),
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile-cache'),
    },
    sequence: { sequencer: SoakFirst },
    // Beside them, as many files of component tests run: together they keep every core busy, and more would only slow each other.
    maxWorkers: availableParallelism(),
    projects: [
      {
        define: { BUILT_SERVER: JSON.stringify(join(import.meta.dirname, 'dist/server')) },
        test: {
          name: 'server, shared and console',
          include: [
            'server/**/*.test.ts',
            'shared/**/*.test.ts',
            'console/**/*.test.ts',
            '.tools/**/*.test.{mjs,ts}',
            'resources/deploy/**/*.test.mjs',
          ],
          // Loading the server's modules anew for each file would take a third of the time.
          isolate: false,
          setupFiles: ['server/testing/unexpected-output.ts'],
          globalSetup: ['.tools/built-site.mjs'],
        },
      },
      'site/vitest.config.ts',
      'shared/hub/vitest.config.ts',
    ],
  },
})
