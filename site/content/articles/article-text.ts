import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Article } from './article.ts'

/** What an unhurried reader takes in of a text like this. */
const wordsPerMinute = 200

/** The words of the text without its mark-up; not counting title and excerpt. */
export function articleWords({ Content }: Pick<Article, 'Content'>): string[] {
  return renderToStaticMarkup(createElement(Content))
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** `4 min read`, rounded up. */
export function readTime(article: Pick<Article, 'Content'>): string {
  return `${Math.ceil(articleWords(article).length / wordsPerMinute)} min read`
}
