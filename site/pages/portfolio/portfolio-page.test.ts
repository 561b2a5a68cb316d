import { projectCategories } from '#shared/business/website-categories.ts'
import { describe, expect, test } from 'vitest'
import { sampleProjects } from '../../content/portfolio/projects.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownContent, ownProject } from '../../testing-content.ts'
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

describe('the owner’s projects', () => {
  const own = createSite({ ...testSettings, content: ownContent })
  const html = own.render('/portfolio').html

  test('take the place of all samples, and are counted', () => {
    expect(own.openedPaths.filter((path) => path.includes('?project='))).toEqual(['/portfolio?project=long-table'])
    expect(textOf(html)).toContain('Kitchen Extension A kitchen with a long table Alresford 24.5 m²')
    expect(textOf(html)).toContain('In figures 1 project on this page 24.5 m²')
    expect(textOf(html)).not.toContain('terracotta')
  })

  test('leave chips of categories that none of them has, which cannot be pressed', () => {
    const chips = matches(html, /<button type="button" value="[^"]*" aria-pressed="[^"]*">([^<]+)</g)
    expect(chips).toEqual(['All', 'Kitchen Extension'])
    expect(matches(html, /<button [^>]*disabled="">([^<]+)</g)).toEqual(projectCategories.slice(1))
  })

  test('show their photographs with captions, and no neighbours where there is one project', () => {
    const dialog = /<dialog.*<\/dialog>/s.exec(own.render('/portfolio?project=long-table').html)?.[0] ?? ''
    expect(textOf(dialog)).toContain('From the garden')
    expect(textOf(dialog)).toContain('More photographs The rooflight')
    expect(dialog).not.toContain('rel="next"')
  })

  test('show a drawing of their category until they have a photograph, and no further heading', () => {
    const projects = [{ ...ownProject, photographs: [] }]
    const bare = createSite({ ...testSettings, content: { ...ownContent, projects } })
    const address = '/portfolio?project=long-table'
    expect(bare.render(address).html).toMatch(/\/assets\/kitchen-extension-[\w-]{8}\.svg/)
    expect(bare.render(address).html).toContain('alt="A drawing of a typical kitchen extension"')
    expect(textOf(bare.render(address).html)).not.toMatch(/More (drawings|photographs)/)
  })

  test('open on a page with the same style sheet, which the policy of the page around the dialog allows', () => {
    const [closed, opened] = ['/portfolio', '/portfolio?project=long-table'].map(
      (path) => /<style>.*?<\/style>/s.exec(own.render(path).html)?.[0],
    )
    expect(opened).toBe(closed)
  })
})

describe('where real visitors come and there is no project yet', () => {
  const live = createSite({ ...testSettings, showSamples: false })
  const html = live.render('/portfolio').html

  test('the page says that projects are on their way, and counts none', () => {
    expect(html).toContain('<h1>Projects are on their way</h1>')
    expect(html).not.toContain('picture-card"')
    expect(html).not.toContain('class="chips"')
    expect(textOf(html)).toContain('In figures 98% client satisfaction 5-star rating from homeowners')
  })

  test('no address opens a sample', () => {
    expect(live.openedPaths.filter((path) => path.includes('project'))).toEqual([])
    expect(live.renderFile('/sitemap.xml')?.text).not.toContain('?project=')
    for (const { slug } of sampleProjects) expect(live.render(`/portfolio?project=${slug}`).html).toBe(html)
  })
})
