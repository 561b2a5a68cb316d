import { expect, test } from 'vitest'
import { readSiteParts } from '#shared/contract/website.ts'
import { articleText } from '#shared/contract/article-text.ts'
import { articleHtml } from '#shared/website/article-html.ts'
import { readArticleHtml } from '#shared/website/read-article-html.ts'
import { pictureFiles } from '../../components/picture/picture.tsx'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { ownContent } from '../../testing-content.ts'
import { builtInBlogArticles, builtInHomeArticles } from '../articles/articles.ts'

const parts = createSite(testSettings).parts()

test('every article in code can be edited: its text is what an edited one may contain', () => {
  expect(readSiteParts.answer.safeParse({ ...parts, showsSamples: true }).error).toBeUndefined()
  expect(parts.articles).toHaveLength(builtInBlogArticles.length + builtInHomeArticles.length)
  for (const { html, slug } of parts.articles) {
    const withSlashes = html.replaceAll(/(?<=href="https:\/\/[^/"]+)(?=")/g, '/')
    const text = readArticleHtml(html)
    expect(articleText.parse(text), slug).toEqual(text)
    expect(articleHtml(text), slug).toBe(withSlashes.replaceAll(/<div class="table-box">|<\/div>/g, ''))
  }
})

test('every drawing that a photograph can replace is there, with words for the owner', () => {
  expect(parts.drawings[0]).toEqual({ name: 'pages/about', label: 'About page' })
  for (const { name, label } of parts.drawings) {
    expect(pictureFiles[name], name).toBeDefined()
    expect(label).toMatch(/^(About page|Article: .+)$/)
  }
})

test('samples are listed until the owner has published real content', () => {
  expect(createSite(testSettings).samples).toEqual(['reviews', 'projects'])
  expect(createSite({ ...testSettings, content: ownContent }).samples).toEqual([])
})
