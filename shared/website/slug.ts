import { normalise } from '../contract/plain-text.ts'

/** The words of an address: lower-case letters and digits, joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

const maxLength = 60

/** Returns the slug of a title, cut after a whole word: `What’s a “steel beam”?` gives `whats-a-steel-beam`. Empty for a title without letters. */
export function slugOf(title: string): string {
  const slug = normalise(title, 'NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug.length <= maxLength
    ? slug
    : slug.slice(0, maxLength + 1).replace(/-?[^-]*$/, '') || slug.slice(0, maxLength)
}
