import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { builtInHomeArticles } from '../../content/articles/articles.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownContent, photographs } from '../../testing-content.ts'
import { pictureFiles, Photograph, Picture } from './picture.tsx'

const name = 'articles/loft-conversions'
const markup = (first: boolean) => renderToStaticMarkup(<Picture name={name} alt="A loft" sizes="50vw" first={first} />)

test('a drawing keeps its room free, comes when it is near, and says what it shows', () => {
  expect(pictureFiles[name]?.src).toMatch(/^\/assets\/loft-conversions-[\w-]{8}\.svg$/)
  expect(markup(false)).toMatch(/^<img class="picture-drawing" src="[^"]+" width="\d+" height="\d+" alt="A loft"/)
  expect(markup(false)).toContain('loading="lazy" decoding="async"')
})

test('what may stand in the first view is asked for before the rest', () => {
  expect(markup(true)).not.toContain('loading')
  expect(markup(true)).toContain('fetchPriority="high"')
})

test('the cards of the home page have their pictures as files, and the page carries none of these drawings', () => {
  const page = createSite(testSettings).render('/').html
  for (const { slug } of builtInHomeArticles) expect(page).toContain(`src="${pictureFiles[`articles/${slug}`]?.src}"`)
})

test('a name that nobody has drawn is a mistake', () => {
  expect(() => renderToStaticMarkup(<Picture name="articles/nothing" alt="" sizes="" />)).toThrow('articles/nothing')
})

test('a photograph comes in every format and size, in the room that its size keeps free', () => {
  const html = renderToStaticMarkup(<Photograph photograph={photographs.wide} sizes="50vw" />)
  expect(html).toBe(
    '<picture><source type="image/avif" srcSet="/photographs/wide-480.avif 480w, /photographs/wide-1600.avif 1600w" sizes="50vw"/>' +
      '<img class="picture-photograph" src="/photographs/wide-1600.webp" width="1600" height="900" alt="A kitchen with a long table" loading="lazy" decoding="async"/></picture>',
  )
})

test('the focus of a photograph is a rule of the page, without a style attribute', () => {
  const { html } = createSite({ ...testSettings, content: ownContent }).render('/portfolio?project=long-table')
  expect(html).toContain('.focus-50-20{object-position:50% 20%}')
  expect(html).toContain('class="picture-photograph focus-50-20"')
  expect(html).not.toMatch(/<[^>]+\sstyle=/)
})

test('the owner’s photograph takes the place of a drawing', () => {
  const page = createSite({ ...testSettings, content: ownContent }).render('/about').html
  expect(page).toContain('src="/photographs/wide-1600.webp"')
  expect(page).not.toContain('<img class="picture-drawing"')
})
