import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFile, writeAllWhole, writeWhole } from './files.ts'
import { mountSmallDisk } from './testing/small-disk.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'files-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a file is written with its folder, and replaced', () => {
  const file = join(folder, 'in/it.json')
  writeWhole(file, 'one')
  writeWhole(file, new TextEncoder().encode('two'))
  expect(readFileSync(file, 'utf8')).toBe('two')
})

test.skipIf(process.platform === 'win32')(
  'if the disk has room for only half of a file, the old file stays intact',
  () => {
    const file = join(folder, 'it.json')
    writeWhole(file, 'as it was')
    // The system takes the first kilobytes and refuses the rest, as a disk does that fills up.
    const script = `import { writeWhole } from ${JSON.stringify(new URL('files.ts', import.meta.url).href)}
    writeWhole(${JSON.stringify(file)}, 'x'.repeat(100_000))`
    const limited = ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, script]
    const { status, stderr } = spawnSync('sh', limited, { encoding: 'utf8' })
    expect(status).not.toBe(0)
    expect(stderr).toContain('EFBIG')
    expect(readFileSync(file, 'utf8')).toBe('as it was')
  },
)

const names = () => readdirSync(folder).toSorted()

test('files are written together, for this user alone, without temporary files left over', async () => {
  const files = Array.from({ length: 40 }, (_, n) => ({ file: join(folder, `${n}.json`), content: `text ${n}` }))
  await writeAllWhole(files)
  await writeAllWhole([{ file: join(folder, '0.json'), content: 'again' }])
  expect(names()).toHaveLength(40)
  expect(readFileSync(join(folder, '39.json'), 'utf8')).toBe('text 39')
  expect(readFileSync(join(folder, '0.json'), 'utf8')).toBe('again')
  expect(statSync(join(folder, '0.json')).mode & 0o777).toBe(0o600)
})

test('when one of several files cannot be written, all stay as they were', async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  await replaceFile({ file: first, content: 'before' })
  const impossible = join(folder, 'first', 'below-a-file')
  await expect(
    writeAllWhole([first, second, impossible].map((file) => ({ file, content: 'after' }))),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^E/) })
  expect(readFileSync(first, 'utf8')).toBe('before')
  expect(names()).toEqual(['first'])
})

test('on a full disk the old content stays, and writing works again when there is room', async ({ skip }) => {
  using disk = mountSmallDisk()
  if (disk === undefined) return skip('Nothing may be mounted here.')
  const file = join(disk.folder, 'it.json')
  await writeAllWhole([{ file, content: 'before' }])
  disk.fill()
  const content = 'x'.repeat(50_000)
  await expect(writeAllWhole([{ file, content }])).rejects.toMatchObject({ code: 'ENOSPC' })
  await expect(replaceFile({ file, content })).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(readFileSync(file, 'utf8')).toBe('before')
  expect(readdirSync(disk.folder).toSorted()).toEqual(['filler', 'it.json'])
  disk.free()
  await writeAllWhole([{ file, content }])
  expect(readFileSync(file, 'utf8')).toBe(content)
})
