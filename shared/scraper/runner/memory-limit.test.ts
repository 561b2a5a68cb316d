import { expect, test } from 'vitest'
import { memoryLimitMiB } from './memory-limit.ts'

const gib = 1024 ** 3

test.each([
  ['half of a small machine', { totalBytes: 2 * gib, constrainedBytes: 0 }, 1024],
  ['half of its container, where that is smaller', { totalBytes: 64 * gib, constrainedBytes: 1.5 * gib }, 768],
  ['no more than it ever needs', { totalBytes: 64 * gib, constrainedBytes: 0 }, 1500],
  ['no less than a browser needs', { totalBytes: 0.5 * gib, constrainedBytes: 0 }, 512],
  ['by the machine, where the container has no limit', { totalBytes: 2 * gib, constrainedBytes: 2 ** 63 }, 1024],
])('the scraper may take %s', (_, memory, expected) => {
  expect(memoryLimitMiB(memory)).toBe(expected)
})
