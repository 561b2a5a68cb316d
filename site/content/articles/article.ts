import type { ComponentType } from 'react'
import type { ClaimId, Claims } from '#shared/business/claims.ts'
import type { BlogCategory, HomeArticleCategory } from '#shared/business/website-categories.ts'
import type { SitePhotograph } from '#shared/site-content.ts'

/** What the file of an article exports as `article`. The file's name is the slug: lower-case words joined by hyphens. */
interface ArticleFile {
  title: string
  /** Takes the place of the title unless the owner shows that this percentage is a majority. */
  otherTitle?: { unlessMost: ClaimId; title: string }
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

/** An article as the pages show it, whether it is in code or was written in the hub. */
interface Shown {
  slug: string
  title: string
  excerpt: string
  /** The text as markup. */
  html: string
  /** Whether it has photographs or key figures, as only the owner’s may. */
  hasOwnBlocks?: boolean
  /** The name of its drawing: see build/drawn-pictures.ts. */
  drawing: string
  /** What the drawing shows. */
  alt: string
  /** Shown in place of the drawing. */
  photograph?: SitePhotograph | undefined
  /** Whether the build has drawn a picture for sharing that has its title. */
  hasSharePicture: boolean
  /** Title and description for search engines, where they differ. */
  searchTitle?: string | undefined
  searchDescription?: string | undefined
}

export interface HomeArticle extends Shown {
  category: HomeArticleCategory
}
export interface BlogArticle extends Shown {
  category: BlogCategory | HomeArticleCategory
  date: string
  /** `4 min read` */
  readTime: string
}
export type Article = HomeArticle | BlogArticle

/** An article in code, with the specified figures until it is rendered with others. */
export type BuiltIn<Of extends Article> = Of & {
  /** Returns what depends on the figures that the owner has published. */
  withClaims: (claims: Claims) => Pick<Article, 'title' | 'html' | 'hasSharePicture'>
}
