import { brotliCompressSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { draw, drawingSvg, familyKitchen, heroHouse } from '../drawings/index.ts'
import { drawPicture, listPictures } from './drawn-pictures.ts'

const files = [...listPictures()].map(([name, spec]) => drawPicture(name, spec))
const fileOf = (name: string) => files.find((file) => file.name === name)?.svg ?? ''
const kitchen = { kind: 'axonometric', facts: familyKitchen } as const
const hidden = (svg: string) =>
  [...svg.matchAll(/@media\(max-width:(\d+)rem\)\{[^@]*display:none/g)].map(([, width]) => width)

describe.each(files)('the file of $name', ({ svg }) => {
  test('weighs at most 8 KB on the wire', () => {
    expect(brotliCompressSync(svg).byteLength).toBeLessThanOrEqual(8192)
  })

  test('needs no font, no variable and nothing from outside', () => {
    expect(svg).not.toMatch(/<text|font|var\(|calc\(|--|url\(|href|@import|px/)
    expect(svg).not.toMatch(/NaN|Infinity|undefined|e-\d/)
  })

  test('styles each of its elements', () => {
    const used = new Set([...svg.matchAll(/class="([^"]*)"/g)].map(([, name]) => name ?? ''))
    const light = svg.slice(0, svg.indexOf('@media'))
    for (const name of used) expect(light).toContain(`.${name}{`)
  })
})

test('a drawing is on paper or on blueprint according to the colour scheme', () => {
  const svg = drawingSvg(draw({ kind: 'axonometric', facts: heroHouse }))
  const [light, dark] = svg.split('@media(prefers-color-scheme:dark)')
  expect(light).toContain('fill:#d98567')
  expect(dark).toContain('fill:#c2654a')
  expect(dark).not.toContain('fill:#d98567')
})

test('small pictures get heavier lines and larger figures', () => {
  const scales = [...fileOf('portfolio/glass-room').matchAll(/transform:scale\((\.\d+)\)/g)].map(([, scale]) =>
    Number(scale),
  )
  expect(scales).toEqual([0.22, 0.32, 0.44])
})

test('small pictures have no remarks, and even smaller ones no details', () => {
  expect(hidden(fileOf('articles/loft-conversions'))).toEqual(['30'])
  expect(hidden(fileOf('articles/steel-padstones-and-the-engineer'))).toEqual(['16'])
})

test('a still has one appearance and no media queries', () => {
  const dark = drawingSvg(draw(kitchen), { scheme: 'dark', width: 60 })
  expect(dark).not.toContain('@media')
  expect(dark).toContain('fill:#c2654a')
})

test('a program without a browser draws a still: clay, glass and dark lines stand where they should', () => {
  const background = '#fffdf9'
  const options = { fitTo: { mode: 'width', value: 300 }, background } as const
  const { pixels } = new Resvg(drawingSvg(draw(kitchen), { scheme: 'light', width: 60 }), options).render()
  const counts = new Map<string, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = pixels.toString('hex', at, at + 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  for (const colour of ['fffdf9', 'd98567', 'd3e5ee', 'efc0ac']) expect(counts.get(colour)).toBeGreaterThan(50)
})
