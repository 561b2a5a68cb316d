import type { Business, SocialNetwork } from '#shared/business/business.ts'

/** The networks in the order in which they are shown. */
const socialNetworks: readonly { key: SocialNetwork; name: string }[] = [
  { key: 'facebook', name: 'Facebook' },
  { key: 'instagram', name: 'Instagram' },
  { key: 'linkedin', name: 'LinkedIn' },
  { key: 'threads', name: 'Threads' },
]

/** Lists the business's pages on social networks. */
export function listSocialProfiles({ social }: Pick<Business, 'social'>): { name: string; href: string }[] {
  return socialNetworks.flatMap(({ key, name }) => {
    const href = social[key]
    return href ? [{ name, href }] : []
  })
}
