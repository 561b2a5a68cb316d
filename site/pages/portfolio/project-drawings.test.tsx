import { brotliCompressSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { metres } from '../../components/drawing/views/dimensions.ts'
import { projectCategories, projectIds, projects } from '../../content/portfolio.ts'
import { projectDrawings } from './project-drawings.ts'

test('there are nine projects, numbered in their order, and each category has one', () => {
  expect(projects.map(({ id }) => id)).toEqual(projectIds)
  expect(new Set(projects.map(({ category }) => category))).toEqual(new Set(projectCategories))
})

test('some cards have more features than the three they show, and no features are said twice', () => {
  expect(projects.filter(({ features }) => features.length > 3).length).toBeGreaterThan(2)
  for (const { features } of projects) {
    expect(features.length).toBeGreaterThanOrEqual(3)
    expect(new Set(features).size).toBe(features.length)
  }
})

test('every kind of drawing is shown', () => {
  const kinds = projects.map(({ drawing }) => drawing.kind.split(' ').at(-1))
  expect(new Set(kinds)).toEqual(new Set(['axonometric', 'elevation', 'section', 'plan']))
})

describe.each(projects.map((project) => ({ title: project.title, project })))('$title', ({ project }) => {
  const Picture = projectDrawings[project.id]
  const markup = renderToStaticMarkup(<Picture />)
  const { proposal } = project.drawing.facts

  test('has the area of its drawing', () => {
    const floors = proposal.blocks.map(({ width, depth, storeys }) => width * depth * storeys)
    const loft = proposal.loft ? proposal.loft.width * proposal.loft.depth : 0
    expect(project.size).toBe(Math.round(floors.reduce((sum, floor) => sum + floor, loft)))
    expect(project.alt).toContain(`${project.size}\u00a0m²`)
  })

  test('says in words what is drawn, with its measures', () => {
    expect(markup).toContain(`role="img" aria-label="${project.alt}"`)
    for (const { width, depth } of proposal.blocks) {
      expect(project.alt).toContain(metres(width))
      expect(project.alt).toContain(metres(depth))
    }
  })

  test('is light, and drawn without broken numbers, inline style or ids', () => {
    expect(brotliCompressSync(markup).byteLength).toBeLessThan(8000)
    expect(markup).not.toMatch(/NaN|Infinity|undefined|e-\d/)
    expect(markup).not.toMatch(/\s(style|id)=/)
  })
})
