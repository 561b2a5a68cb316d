import { createContext, use } from 'react'
import type { Business } from '#shared/business/business.ts'
import { type ClaimPage, type Claims, claimsOn } from '#shared/business/claims.ts'
import type { Article } from '../content/articles/article.ts'
import { type ReadText, readTexts } from '../content/editable/page-texts.ts'
import type { Project } from '../content/portfolio/project.ts'
import type { FormEcho, SiteSettings } from '#shared/site-rendering.ts'

/** What a page may ask while it is rendered on the server. Islands get theirs as props. */
export interface SiteContextValue {
  settings: SiteSettings
  /** With the article or project that is open, as a canonical address has it. */
  path: string
  echo: FormEcho | undefined
  /** The article that the address names, which is open in the dialog. */
  article: Article | undefined
  /** The same of a project. */
  project: Project | undefined
  /** The articles and projects of the page. */
  articles: readonly Article[]
  projects: readonly Project[]
}

export const SiteContext = createContext<SiteContextValue | undefined>(undefined)

export function useSite(): SiteContextValue {
  const value = use(SiteContext)
  if (!value) throw new Error('A page is rendered inside SiteContext.')
  return value
}

export function useBusiness(): Business {
  return useSite().settings.business
}

/** Returns the figures that a page shows. */
export function useClaims(page: ClaimPage): Claims {
  return claimsOn(page, useSite().settings.content.claims)
}

/** Returns a function that reads the texts of pages. */
export function usePageTexts(): ReadText {
  return readTexts(useSite().settings)
}
