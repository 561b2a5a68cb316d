import { describe, expect, test } from 'vitest'
import { type ClaimId, claimIds, type Claims, specifiedUses } from '#shared/business/claims.ts'
import { noContent } from '#shared/site-content.ts'
import { createSite } from '../render.tsx'
import { testSettings } from '../testing.ts'
import { textOf } from '../testing-text.ts'
import { builtInBlogArticles, builtInHomeArticles } from './articles/articles.ts'

const figures = {
  experience: '31+',
  projects: '417+',
  assessments: '1,203',
  families: '388+',
  planningSuccess: '93.5%',
  satisfaction: '96.5%',
  rating: '4.8-star',
  choosePreBuild: '61.5%',
} as const satisfies Record<ClaimId, string>

/** Figures that the specification has, which nothing says any more once the owner has published others. */
const specified = /\b(?:20|25|300|500|1,?000)\+|\b(?:95|97|98)%|5-star/

/** Returns every page, also with an article open, and every file, as a reader sees it: with the head, where titles and descriptions are. */
function renderAll(claims: Claims | undefined): Record<string, string> {
  const site = createSite({ ...testSettings, content: { ...noContent, claims } })
  const pages = [...site.paths, ...site.openedPaths, '/nowhere'].map((path) => [path, site.render(path).html])
  const files = site.filePaths
    .filter((path) => !/\.(?:css|js)$/.test(path))
    .map((path) => [path, site.renderFile(path)?.text ?? ''])
  return Object.fromEntries([...pages, ...files]) as Record<string, string>
}

/** Without scripts and drawings, whose numbers are no claims. */
function readable(html: string): string {
  return html.replaceAll(/<style.*?<\/style>|<svg.*?<\/svg>/gs, '').replaceAll(/<script>.*?<\/script>/gs, '')
}

const unpublished = renderAll(undefined)
const published = renderAll(figures)
const empty = renderAll({})

test.each(Object.keys(published))('%s has no specified figure once others are published', (path) => {
  expect(readable(published[path] ?? '')).not.toMatch(specified)
  expect(readable(empty[path] ?? '')).not.toMatch(specified)
})

test('a published figure is the same on every page', () => {
  expect(textOf(published['/'] ?? '')).toContain(
    'years of experience 31+ extensions designed 417+ planning success 93.5%',
  )
  expect(textOf(published['/packages'] ?? '')).toContain('417+ projects completed 388+ families helped')
  expect(textOf(published['/about'] ?? '')).toContain('31+ years of experience 417+ projects for Hampshire families')
  expect(textOf(published['/portfolio'] ?? '')).toContain('96.5% client satisfaction 4.8-star rating from homeowners')
  // The extensions that were drawn are counted apart then.
  expect(textOf(published['/feasibility-assessment'] ?? '')).toContain('1,203 extensions assessed Fixed-fee')
  expect(published['/about']).toContain('with 31+ years of experience in homes like yours')
  expect(published['/blog?article=daylight-rooflights-and-doors']).toContain('After 31+ years of drawing')
})

describe.each(claimIds)('without a figure for %s', (id) => {
  const others = Object.fromEntries(Object.entries(figures).filter(([name]) => name !== id))
  const pages = renderAll(others)

  test('no page, file, description or structured data has it, and all that have others keep them', () => {
    const changed = Object.keys(pages).filter((path) => pages[path] !== published[path])
    expect(changed).not.toEqual([])
    for (const path of Object.keys(pages)) {
      expect(readable(pages[path] ?? ''), path).not.toContain(figures[id])
      expect(leftoversOf(pages[path] ?? ''), path).toEqual(leftoversOf(unpublished[path] ?? ''))
    }
  })

  test('each sentence reads well', () => {
    for (const [path, html] of Object.entries(pages))
      expect(holesOf(html), path).toEqual(holesOf(unpublished[path] ?? ''))
  })
})

test('without any figure no list of figures and no heading over one is left', () => {
  expect(empty['/']).not.toContain('class="facts"')
  expect(empty['/packages']).not.toContain('class="stats"')
  expect(empty['/about']).not.toContain('In figures')
  const live = createSite({ ...testSettings, showSamples: false, content: { ...noContent, claims: {} } })
  expect(live.render('/portfolio').html).not.toContain('In figures')
  expect(textOf(empty['/feasibility-assessment'] ?? '')).toContain('Fixed-fee guarantee')
  for (const [path, html] of Object.entries(empty))
    expect(holesOf(html), path).toEqual(holesOf(unpublished[path] ?? ''))
})

test('the description of the about page has the usual length with and without a figure', () => {
  for (const pages of [published, empty]) {
    const [, description = ''] = /name="description" content="([^"]*)"/.exec(pages['/about'] ?? '') ?? []
    expect(description.length).toBeGreaterThanOrEqual(120)
    expect(description.length).toBeLessThanOrEqual(160)
  }
})

test('an article whose title relies on a figure has another one without it, and no share picture with the old one', () => {
  const opened = '/?article=why-pre-build-package'
  expect(published[opened]).toContain('why most choose Pre-Build</title>')
  expect(empty[opened]).not.toContain('why most choose Pre-Build')
  expect(empty[opened]).not.toMatch(/og:image" content="[^"]*why-pre-build-package/)
})

test('no article says “most” of a minority, or that some applications fail of those that all succeed', () => {
  const pages = renderAll({ ...figures, choosePreBuild: '40%', planningSuccess: '100%' })
  expect(pages['/?article=why-pre-build-package']).not.toContain('why most choose Pre-Build')
  expect(pages['/blog?article=comparing-builders-quotes']).not.toContain('Most of our clients')
  expect(pages['/?article=choosing-who-draws-your-extension']).not.toContain('a few do not')
})

test('an article is edited in the hub with the figures that are published', () => {
  const { articles } = createSite({ ...testSettings, content: { ...noContent, claims: figures } }).parts()
  expect(articles.map(({ html }) => html).join(' ')).toContain('After 31+ years and 417+ extensions')
  expect(articles.map(({ html }) => html).join(' ')).not.toMatch(/\b20\+|\b97%/)
})

test('every figure is on the pages that the hub names for it', () => {
  for (const id of claimIds) expect(specifiedUses(id), id).not.toEqual([])
  expect(specifiedUses('experience')).toEqual([
    { figure: '25+', pages: 'Home, About Us, Feasibility Assessment' },
    { figure: '20+', pages: 'articles' },
  ])
})

test('articles in code have the specified figures until others are published', () => {
  const text = [...builtInBlogArticles, ...builtInHomeArticles].map(({ html }) => html).join(' ')
  for (const claim of ['20+ years', '300+ extensions', '97%', '95%']) expect(text).toContain(claim)
})

test('no email has a figure about the business', () => {
  const sources = import.meta.glob<string>(
    ['../../server/**/templates/*.ts', '../../shared/business/email-templates.ts', '!**/*.test.ts'],
    { query: '?raw', import: 'default', eager: true },
  )
  expect(Object.keys(sources).length).toBeGreaterThan(10)
  for (const [file, source] of Object.entries(sources)) expect(source, file).not.toMatch(specified)
})

/** Returns what a figure that is missing would be written as. */
function leftoversOf(html: string): string[] {
  return readable(html).match(/undefined|\bnull\b|\bfalse\b|__|\{[a-z ]+\}/g) ?? []
}

/** Returns pieces of text that a missing figure leaves: doubled spaces and signs, spaces before signs, sentences without a beginning. */
function holesOf(html: string): string[] {
  const inner = readable(html).replaceAll(/<[^>]+>/g, '¶')
  return [
    ...inner.matchAll(/[^¶]{0,30}(?: [,.;:!?](?![\w.]|$)|[,;:.]\s*[,;:]|\(\s*\)|\bof of\b|\band and\b)[^¶]{0,30}/g),
  ].map(([found]) => found)
}
