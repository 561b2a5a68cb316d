import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ArticleText } from '../contract/article-text.ts'
import { type ArticleParts, renderArticle } from './render-article.ts'

/** Returns the text of an article as HTML, as consoles and servers of earlier versions read and send it: without what the pages add. */
export function articleHtml(text: ArticleText): string {
  return renderToStaticMarkup(renderArticle(text, parts))
}

const parts: ArticleParts = {
  Link: ({ href, children }: { href: string; children: ReactNode }) => h('a', { href }, children),
  Photograph: ({ photographId, caption }: { photographId: string; caption: string }) =>
    h('figure', { 'data-photograph': photographId }, caption === '' ? undefined : h('figcaption', null, caption)),
  Table: ({ children }: { children: ReactNode }) => children,
}
