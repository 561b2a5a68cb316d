import { projectCategories } from '#shared/business/website-categories.ts'
import { describe, expect, test } from 'vitest'
import { pictureFiles } from '../../components/picture/picture.tsx'
import { metres } from '../../drawings/index.ts'
import { sampleProjects } from '../../content/portfolio/projects.ts'

test('each project has a number of its own, and each category has a project', () => {
  expect(new Set(sampleProjects.map(({ id }) => id)).size).toBe(sampleProjects.length)
  expect(new Set(sampleProjects.map(({ category }) => category))).toEqual(new Set(projectCategories))
  expect(new Set(sampleProjects.map(({ slug }) => slug)).size).toBe(sampleProjects.length)
})

test('some cards have more features than the three they show, and no features are said twice', () => {
  expect(sampleProjects.filter(({ features }) => features.length > 3).length).toBeGreaterThan(2)
  for (const { features } of sampleProjects) {
    expect(features.length).toBeGreaterThanOrEqual(3)
    expect(new Set(features).size).toBe(features.length)
  }
})

test('every kind of drawing is shown', () => {
  const kinds = sampleProjects.map(({ drawing }) => drawing.kind.split(' ').at(-1))
  expect(new Set(kinds)).toEqual(new Set(['axonometric', 'elevation', 'section', 'plan']))
})

describe.each(sampleProjects.map((project) => ({ title: project.title, project })))('$title', ({ project }) => {
  const { proposal } = project.drawing.facts

  test('has the area of its drawing', () => {
    const floors = proposal.blocks.map(({ width, depth, storeys }) => width * depth * storeys)
    const loft = proposal.loft ? proposal.loft.width * proposal.loft.depth : 0
    expect(project.size).toBe(Math.round(floors.reduce((sum, floor) => sum + floor, loft)))
    expect(project.pictures[0].alt).toContain(`${project.size}\u00a0m²`)
  })

  test('says in words what is drawn, with its measures', () => {
    for (const { width, depth } of proposal.blocks) {
      expect(project.pictures[0].alt).toContain(metres(width))
      expect(project.pictures[0].alt).toContain(metres(depth))
    }
  })

  test('is shown from several sides and as it was before, each a drawing of its own', () => {
    const { pictures } = project
    expect(pictures.length).toBeGreaterThanOrEqual(4)
    for (const of of ['name', 'caption', 'alt'] as const) {
      expect(new Set(pictures.map((picture) => picture[of])).size).toBe(pictures.length)
    }
    expect(new Set(pictures.map(({ name }) => pictureFiles[name]?.src)).size).toBe(pictures.length)
    expect(pictures.at(-1)?.alt).toMatch(/, before the work\.$/)
  })
})
