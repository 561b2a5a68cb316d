import type { ComponentType } from 'react'

export const homeArticleCategories = [
  'Kitchen Extensions',
  'Planning Permission Guide',
  'Pre-Build Package',
  'Building Regulations',
  'Two-Storey Extensions',
  'Loft Conversions',
  'Choosing Architects',
  'Extension Trends',
] as const
export type HomeArticleCategory = (typeof homeArticleCategories)[number]

export const blogCategories = [
  'Architect Packages',
  'Planning Permission',
  'Design Ideas',
  'Building Regulations',
  'Budgeting',
] as const
export type BlogCategory = (typeof blogCategories)[number]

/** An article of the store. Its module is named after its slug. */
export interface Article {
  /** Names it in addresses: lower-case words joined by hyphens. */
  slug: string
  title: string
  /** 90 to 160 characters. */
  excerpt: string
  category: HomeArticleCategory | BlogCategory
  /** What its drawing shows, for those who do not see it. */
  alt: string
  drawing: ArticleDrawing
  /** The text, 500 to 900 words, with headings from h3 down. The title is not part of it. */
  Content: ComponentType
}

/** An article of the home page; Read More opens it there. */
export interface HomeArticle extends Article {
  /** 1 to 8: its place in the section. */
  id: number
  category: HomeArticleCategory
}

/** An article as its module gives it for the blog page; `blog-articles.ts` completes it. */
export interface BlogArticleSource extends Article {
  /** 1 to 10: its place on the page; the first is featured. */
  id: number
  category: BlogCategory
  /** The day it was published: `2025-10-08`. */
  date: string
}

export interface BlogArticle extends BlogArticleSource {
  /** The business wrote it; its name comes from the configuration. */
  author: 'business'
  /** `4 min read`. */
  readTime: string
}

/** A description of the drawing at the head of an article, for the person who draws it. */
export interface ArticleDrawing {
  kind: 'axonometric' | 'elevation' | 'section' | 'plan'
  house: {
    type: 'detached' | 'semi-detached' | 'end-of-terrace' | 'mid-terrace' | 'bungalow'
    era: 'Georgian' | 'Victorian' | 'Edwardian' | '1930s' | '1960s' | 'modern'
    walls: 'brick' | 'flint' | 'render' | 'tile-hung'
    roof: 'tiles' | 'slates' | 'thatch'
  }
  /** What is new, drawn in clay. */
  added:
    | 'rear extension'
    | 'side extension'
    | 'side-return extension'
    | 'wrap-around extension'
    | 'two-storey extension'
    | 'loft conversion'
    | 'garden room'
    | 'opening between rooms'
  /** The one thing that the drawing makes plain. */
  shows: string
}
