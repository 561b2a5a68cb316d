import { projectCategories } from '#shared/business/website-categories.ts'
import { describe, expect, test } from 'vitest'
import { pictureFiles } from '../../components/picture/picture.tsx'
import { metres } from '../../drawings/index.ts'
import { projects } from '../../content/portfolio/projects.ts'

test('each project has a number of its own, and each category has a project', () => {
  expect(new Set(projects.map(({ id }) => id)).size).toBe(projects.length)
  expect(new Set(projects.map(({ category }) => category))).toEqual(new Set(projectCategories))
  expect(new Set(projects.map(({ slug }) => slug)).size).toBe(projects.length)
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
  const { proposal } = project.drawing.facts

  test('has the area of its drawing', () => {
    const floors = proposal.blocks.map(({ width, depth, storeys }) => width * depth * storeys)
    const loft = proposal.loft ? proposal.loft.width * proposal.loft.depth : 0
    expect(project.size).toBe(Math.round(floors.reduce((sum, floor) => sum + floor, loft)))
    expect(project.alt).toContain(`${project.size}\u00a0m²`)
  })

  test('says in words what is drawn, with its measures', () => {
    for (const { width, depth } of proposal.blocks) {
      expect(project.alt).toContain(metres(width))
      expect(project.alt).toContain(metres(depth))
    }
  })

  test('is shown from several sides and as it was before, each a drawing of its own', () => {
    const { sheets } = project
    expect(sheets.length).toBeGreaterThanOrEqual(4)
    for (const of of ['name', 'caption', 'alt'] as const) {
      expect(new Set(sheets.map((sheet) => sheet[of])).size).toBe(sheets.length)
    }
    expect(new Set(sheets.map(({ name }) => pictureFiles[name]?.src)).size).toBe(sheets.length)
    expect(sheets.at(-1)?.alt).toMatch(/, before the work\.$/)
  })
})
