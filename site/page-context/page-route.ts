import type { ComponentType } from 'react'
import type { ContentSecurity, SiteSettings } from '#shared/site-rendering.ts'
import type { Article } from '../content/articles/article.ts'
import type { PageHead } from '../content/page-heads.ts'
import type { Project } from '../content/portfolio/project.ts'

export type Robots = 'index, follow' | 'noindex, follow' | 'noindex, nofollow'

export interface PageRoute extends PageHead {
  path: string
  Page: ComponentType
  robots: Robots
  /** What the page needs of other origins. */
  contentSecurity?: Partial<ContentSecurity>
  /** The page can show each of these in its dialog, at an address that names it. */
  articles?: readonly Article[]
  projects?: readonly Project[]
  /** The day its words last changed, where that is known: an ISO date. */
  updated?: string | undefined
  /** `bare` leaves out navigation, footer and the shared rules. */
  layout: 'site' | 'bare'
  /** The page's structured data besides its breadcrumb. */
  structuredData?: StructuredData
}

type JsonValue =
  | string
  | number
  | boolean
  | undefined
  | readonly JsonValue[]
  | { readonly [property: string]: JsonValue }

/** One thing in the vocabulary of schema.org. */
export type Thing = { readonly '@type': string } & { readonly [property: string]: JsonValue }

/** Builds the structured data of a page for the business that it is rendered for. */
export type StructuredData = (settings: SiteSettings) => readonly Thing[]
