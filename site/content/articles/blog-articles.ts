import type { BlogArticle, BlogArticleSource } from './article.ts'
import { readTime } from './article-text.ts'

const sources: readonly BlogArticleSource[] = []

/** The articles of the blog page, in their order; the first is featured. */
export const blogArticles: readonly BlogArticle[] = sources.map(complete)

function complete(source: BlogArticleSource): BlogArticle {
  return { ...source, author: 'business', readTime: readTime(source) }
}
