import { createContext, use } from 'react'
import { type Claims, specifiedClaims } from '#shared/business/claims.ts'

/** The figures that an article is rendered with. */
export const ArticleClaimsContext = createContext<Claims>(specifiedClaims.articles)

/** Returns the figures about the business; the sentences of an article have to read well without each of them. */
export function useArticleClaims(): Claims {
  return use(ArticleClaimsContext)
}
