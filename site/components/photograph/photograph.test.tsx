import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownContent, photographs } from '../../testing-content.ts'
import { Photograph } from './photograph.tsx'

test('a photograph has every format and size, and reserves its space', () => {
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
