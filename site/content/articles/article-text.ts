import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Article } from './article.ts'

/** Reading speed for texts like these. */
const wordsPerMinute = 200

/** The text without its mark-up, title and excerpt. */
export function articleText({ Content }: Pick<Article, 'Content'>): string {
  return renderToStaticMarkup(createElement(Content))
    .replace(/<\/?(?:a|em|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function countWords(text: string): number {
  return text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** `4 min read`, rounded up. */
export function readTime(article: Pick<Article, 'Content'>): string {
  return `${Math.ceil(countWords(articleText(article)) / wordsPerMinute)} min read`
}
