import { expect, test } from 'vitest'
import { importLimits } from '#shared/contract/prospect-import.ts'
import { formatCsv } from '#shared/import-file/csv.ts'
import { compressRows } from './compress-rows.ts'

const rowsOf = (count: number, text: string) => Array.from({ length: count }, (_, n) => [String(n), text])

const randomText = (bytes: number) => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))

test('as many rows as an import takes, in the size in which the hub exports them, are sent as they are', async () => {
  const rows = rowsOf(importLimits.rows, `Ada “Vale”, ${'a rear extension '.repeat(30)}`)
  const compressed = await compressRows(rows.values())
  expect(compressed.size).toBeLessThan(importLimits.bytes)
  const sent = await new Response(compressed.stream().pipeThrough(new DecompressionStream('gzip'))).text()
  expect(sent.length).toBeGreaterThan(25_000_000)
  expect(sent === formatCsv(rows)).toBe(true)
})

test('more text than an import takes is refused with what to do', async () => {
  const rows = rowsOf(1000, 'x'.repeat(importLimits.textBytes / 1000))
  await expect(compressRows(rows.values())).rejects.toThrow(/more than 32 MB.*leave out columns.*split the file/)
})

test('text that compression makes too little smaller is refused with its size as it is sent', async () => {
  const rows = Array.from({ length: 600 }, (_, n) => [String(n), randomText(30_000)])
  await expect(compressRows(rows.values())).rejects.toThrow(
    /more than 14 MB even after compression\. Please leave out columns.*split the file/,
  )
})
