import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { builtInHomeArticles } from '../../content/articles/articles.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownContent } from '../../testing-content.ts'
import { pictureFiles, Picture } from './picture.tsx'

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

test('the owner’s photograph takes the place of a drawing', () => {
  const page = createSite({ ...testSettings, content: ownContent }).render('/about').html
  expect(page).toContain('src="/photographs/wide-1600.webp"')
  expect(page).not.toContain('<img class="picture-drawing"')
})
