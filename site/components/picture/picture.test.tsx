import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { builtInHomeArticles } from '../../content/articles/articles.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownContent } from '../../testing-content.ts'
import { pictureFiles, Picture } from './picture.tsx'

const name = 'articles/loft-conversions'
const markup = (first: boolean) => renderToStaticMarkup(<Picture name={name} alt="A loft" sizes="50vw" first={first} />)

test('a drawing reserves its space, loads lazily, and has alternative text', () => {
  expect(pictureFiles[name]?.src).toMatch(/^\/assets\/loft-conversions-[\w-]{8}\.svg$/)
  expect(markup(false)).toMatch(/^<img class="picture-drawing" src="[^"]+" width="\d+" height="\d+" alt="A loft"/)
  expect(markup(false)).toContain('loading="lazy" decoding="async"')
})

test('pictures that may be in the first view are loaded before the others', () => {
  expect(markup(true)).not.toContain('loading')
  expect(markup(true)).toContain('fetchPriority="high"')
})

test('the cards of the home page load their pictures as files, and the page contains none of these drawings', () => {
  const page = createSite(testSettings).render('/').html
  for (const { slug } of builtInHomeArticles) expect(page).toContain(`src="${pictureFiles[`articles/${slug}`]?.src}"`)
})

test('a page waits only for the pictures that it shows', async () => {
  vi.resetModules()
  const { createSite: createFreshSite } = await import('../../render.tsx')
  const { drawnPictures } = await import('../../testing-pictures.ts')
  expect([...drawnPictures.keys()]).toEqual([])
  const { html } = createFreshSite(testSettings).render('/about')
  expect([...drawnPictures.keys()]).toEqual(['pages/about'])
  expect(html).toContain(drawnPictures.get('pages/about')?.src)
})

test('an unknown drawing is an error', () => {
  expect(() => renderToStaticMarkup(<Picture name="articles/nothing" alt="" sizes="" />)).toThrow('articles/nothing')
})

test('the owner’s photograph replaces a drawing', () => {
  const page = createSite({ ...testSettings, content: ownContent }).render('/about').html
  expect(page).toContain('src="/photographs/wide-1600.webp"')
  expect(page).not.toContain('<img class="picture-drawing"')
})
