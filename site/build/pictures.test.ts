import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePictures } from './pictures.ts'

const drawings = ['articles/loft', 'portfolio/kitchen'].map((name) => ({
  name,
  svg: `<svg>${name}</svg>`,
  width: 20,
  height: 10,
}))
const folder = { path: '' }
const assets = new Map<string, string | Uint8Array>()

beforeEach(async () => {
  folder.path = await mkdtemp(join(tmpdir(), 'photographs-'))
  assets.clear()
})
afterEach(() => rm(folder.path, { recursive: true }))

async function putPhotograph(name: string, { width = 2000, height = 500, words = 'A kitchen.\n' } = {}) {
  const file = join(folder.path, name)
  await mkdir(join(file, '..'), { recursive: true })
  await sharp({ create: { width, height, channels: 3, background: '#b4492b' } })
    .jpeg()
    .toFile(`${file}.jpg`)
  if (words !== '') await writeFile(`${file}.txt`, words)
}

const make = () => makePictures(drawings, folder.path, assets)

test('a drawing is a file whose name changes with it', async () => {
  const { 'articles/loft': loft } = await make()
  expect(loft).toEqual({
    kind: 'drawing',
    src: expect.stringMatching(/^\/assets\/loft-[\w-]{8}\.svg$/),
    width: 20,
    height: 10,
  })
  expect(assets.get(loft?.src ?? '')).toBe('<svg>articles/loft</svg>')
})

describe('a photograph beside the content', () => {
  test('replaces the drawing of its name, in two formats and three sizes, with its own words', async () => {
    await putPhotograph('portfolio/kitchen')
    const { 'articles/loft': loft, 'portfolio/kitchen': kitchen } = await make()
    expect(loft?.kind).toBe('drawing')
    expect(kitchen).toMatchObject({ kind: 'photograph', width: 1600, height: 400, alt: 'A kitchen.' })
    const sources = kitchen?.kind === 'photograph' ? kitchen.sources : []
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
    for (const { srcSet } of sources) {
      const sizes = srcSet.split(', ').map((one) => one.split(' '))
      expect(sizes.map(([, width]) => width)).toEqual(['480w', '960w', '1600w'])
      for (const [address = '', width = ''] of sizes) {
        expect((await sharp(assets.get(address)).metadata()).width).toBe(Number.parseInt(width))
      }
    }
    expect(assets.get(kitchen?.src ?? '')).toBeDefined()
  }, 20_000)

  test('is never made larger than it is', async () => {
    await putPhotograph('portfolio/kitchen', { width: 700, height: 350 })
    const { 'portfolio/kitchen': kitchen } = await make()
    expect(kitchen).toMatchObject({ width: 700, height: 350 })
    expect(kitchen?.kind === 'photograph' && kitchen.sources[0]?.srcSet).toMatch(/ 480w, \S+ 700w$/)
  })

  test('that replaces nothing stops the build with a sentence', async () => {
    await putPhotograph('portfolio/kichen')
    await expect(make()).rejects.toThrow('No picture is called portfolio/kichen')
  })

  test('without words stops the build with a sentence', async () => {
    await putPhotograph('portfolio/kitchen', { words: '' })
    await expect(make()).rejects.toThrow('Please say in portfolio/kitchen.txt')
  })
})
