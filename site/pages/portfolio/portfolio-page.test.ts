import { projectCategories } from '#shared/business/website-categories.ts'
import { describe, expect, test } from 'vitest'
import { sampleProjects } from '../../content/portfolio/projects.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { textOf } from '../../testing-text.ts'

const site = createSite(testSettings)
const page = site.render('/portfolio').html
const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)

describe('the portfolio page', () => {
  test('has all projects with title, place, size, category and picture', () => {
    expect(matches(page, /<li data-category="([^"]+)"/g)).toEqual(sampleProjects.map(({ category }) => category))
    for (const { title, location, size, category } of sampleProjects) {
      expect(textOf(page)).toContain(`${category} ${title} ${location} ${size} m²`)
    }
    expect(matches(page, /<img ([^>]+)>/g)).toHaveLength(sampleProjects.length)
  })

  test('shows at most three features of each, and how many more there are', () => {
    const cards = matches(page, /<article class="picture-card">(.*?)<\/article>/gs)
    sampleProjects.forEach(({ features }, index) => {
      const shown = matches(cards[index] ?? '', /<li>([^<]+)<\/li>/g)
      expect(shown).toEqual(features.slice(0, 3))
      const more = /\+(\d+) more</.exec(cards[index] ?? '')?.[1]
      expect(more).toBe(features.length > 3 ? String(features.length - 3) : undefined)
    })
  })

  test('has the chips in the order of the specification, All first and pressed', () => {
    const chips = matches(page, /<button type="button" value="[^"]*" aria-pressed="[^"]*">([^<]+)</g)
    expect(chips).toEqual(['All', ...projectCategories])
  })

  test('has figures, and buttons to the form that keep the query', () => {
    expect(textOf(page)).toContain(`In figures ${sampleProjects.length} projects on this page`)
    expect(matches(page, /href="(\/contact)" data-keep-query=""/g).length).toBeGreaterThanOrEqual(3)
  })

  test('puts off every picture but the first', () => {
    const isLazy = matches(page, /<img ([^>]+)>/g).map((image) => image?.includes('loading="lazy"'))
    expect(isLazy).toEqual(sampleProjects.map((_, index) => index > 0))
  })
})

describe.each(sampleProjects.map((project, at) => ({ slug: project.slug, project, at })))(
  'the address of $slug',
  ({ slug, project, at }) => {
    const { html, status, robots } = site.render(`/portfolio?project=${slug}`)
    const dialog = /<dialog.*<\/dialog>/s.exec(html)?.[0] ?? ''

    test('is a page of its own, with the project open in it', () => {
      expect(site.openedPaths).toContain(`/portfolio?project=${slug}`)
      expect(status).toBe(200)
      expect(robots).toBe('index, follow')
      expect(html).toContain(`<link rel="canonical" href="https://extensions.test/portfolio?project=${slug}"/>`)
      expect(dialog).toMatch(/^<dialog [^>]*open=""/)
    })

    test('shows every feature and every drawing, with words for those who do not see it', () => {
      for (const feature of project.features) expect(textOf(dialog)).toContain(feature)
      for (const { alt, caption } of project.pictures.slice(1)) {
        expect(dialog).toContain(`alt="${alt}"`)
        expect(dialog).toContain(`<figcaption>${caption}</figcaption>`)
      }
    })

    test('leads to its neighbours, round and round', () => {
      const [previous, next] = [sampleProjects.at(at - 1), sampleProjects[(at + 1) % sampleProjects.length]]
      expect(dialog).toContain(`<a rel="prev" href="/portfolio?project=${previous?.slug}"`)
      expect(dialog).toContain(`<a rel="next" href="/portfolio?project=${next?.slug}"`)
    })
  },
)

test('the address of nothing is the page itself', () => {
  for (const address of ['/portfolio?project=nothing', '/portfolio?article=glass-room', '/blog?project=glass-room']) {
    const { pathname } = new URL(address, 'https://extensions.test')
    expect(site.render(address).html).toBe(site.render(pathname).html)
  }
})
