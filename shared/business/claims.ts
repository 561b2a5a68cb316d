import type { ClaimsContent } from '../contract/website-content.ts'

/** The figures that the website gives about the business. */
export const claimIds = [
  'experience',
  'projects',
  'assessments',
  'families',
  'planningSuccess',
  'satisfaction',
  'rating',
  'choosePreBuild',
] as const
export type ClaimId = (typeof claimIds)[number]

/** Figures as the pages show them, such as `25+` or `95%`. One that is absent is not shown anywhere. */
export type Claims = Readonly<Partial<Record<ClaimId, string | undefined>>>

export const claimPages = {
  home: 'Home',
  packages: 'Packages',
  portfolio: 'Portfolio',
  about: 'About Us',
  feasibility: 'Feasibility Assessment',
  articles: 'articles',
} as const
export type ClaimPage = keyof typeof claimPages

/** What each page says until the owner has published figures: the specification has them page by page. */
export const specifiedClaims: Readonly<Record<ClaimPage, Claims>> = {
  home: { experience: '25+', projects: '300+', planningSuccess: '95%' },
  packages: { projects: '500+', families: '500+' },
  portfolio: { satisfaction: '98%', rating: '5-star' },
  about: { experience: '25+', projects: '500+', families: '500+', satisfaction: '98%', rating: '5-star' },
  feasibility: { experience: '25+', assessments: '1000+' },
  articles: { experience: '20+', projects: '300+', planningSuccess: '97%', choosePreBuild: '95%' },
}

/** Returns the figures that a page shows. @param published those that the owner has published, which are the same on every page */
export function claimsOn(page: ClaimPage, published: Claims | undefined): Claims {
  return published ?? specifiedClaims[page]
}

/** Returns whether a percentage is shown and is that of a majority, so that a sentence may say “most”. */
export function isMajority(percentage: string | undefined): boolean {
  return Number.parseFloat(percentage ?? '0') > 50
}

/** Returns whether a percentage is shown and leaves some out, so that a sentence may say “a few do not”. */
export function leavesSomeOut(percentage: string | undefined): percentage is string {
  return percentage !== undefined && Number.parseFloat(percentage) < 100
}

/** Returns the figures alone, which visitors see, without how the owner knows them. */
export function publicClaims(content: ClaimsContent): Claims {
  return Object.fromEntries(claimIds.map((id) => [id, content[id]?.figure]))
}

export interface ClaimUse {
  /** `Home, About Us` */
  pages: string
  figure: string
}

/** Returns the specified readings of a claim, each with the pages that have it. */
export function specifiedUses(id: ClaimId): ClaimUse[] {
  const pagesOf = new Map<string, string[]>()
  for (const page of Object.keys(specifiedClaims) as ClaimPage[]) {
    const figure = specifiedClaims[page][id]
    if (figure !== undefined) pagesOf.set(figure, [...(pagesOf.get(figure) ?? []), claimPages[page]])
  }
  return [...pagesOf].map(([figure, pages]) => ({ figure, pages: pages.join(', ') }))
}
