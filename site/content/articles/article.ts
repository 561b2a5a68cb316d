import type { ComponentType } from 'react'
import type { BlogCategory, HomeArticleCategory } from '#shared/business/website-categories.ts'

/** What the file of an article exports as `article`. The file's name is the slug: lower-case words joined by hyphens. */
interface ArticleFile {
  title: string
  /** 90 to 160 characters. */
  excerpt: string
  /** What its own drawing shows, for those who do not see it. Without a drawing of its own, it gets that of its category. */
  alt?: string
  /** The text, 500 to 900 words, with headings from h3 down. The title is not part of it. */
  Content: ComponentType
}

/** An article of the home page, which has one of each category; Read More opens it there. */
export interface HomeArticleFile extends ArticleFile {
  category: HomeArticleCategory
}

/** An article of the blog page. */
export interface BlogArticleFile extends ArticleFile {
  category: BlogCategory
  /** The day it was published: `2025-10-08`. The newest is first, and featured. */
  date: string
}

interface Completed {
  slug: string
  alt: string
}
export type HomeArticle = HomeArticleFile & Completed
/** `readTime` is for example `4 min read`. */
export type BlogArticle = BlogArticleFile & Completed & { readTime: string }
export type Article = HomeArticle | BlogArticle
