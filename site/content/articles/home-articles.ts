import type { HomeArticle } from './article.ts'

/** The articles of the home page, in their order. */
export const homeArticles: readonly HomeArticle[] = []
