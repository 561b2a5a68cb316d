import { createResource, type Resource } from '../http/memory.ts'
import { commonHeaders } from '../http/security-headers.ts'

/** The number changes with the rules, since browsers keep the file for ever. */
export const speculationRulesPath = '/speculation-rules-3.json'

/** Links that the page itself follows, in place. */
const followedInPlace = '[data-open]'

const pagesWithEffects = ['/api/*', '/marketing-hub*', '/checkout*', '/payment-success*', '/thank-you*']

/** Files are heavy, and open outside the page. */
const files = ['/*.*']

/** Lets the browser prepare the page that a visitor is about to open. Pages whose opening means something are left out. */
export const speculationRules: Resource = createResource(
  200,
  {
    'Content-Type': 'application/speculationrules+json',
    ...commonHeaders,
    'Cache-Control': 'public, max-age=31536000, immutable',
  },
  {
    identity: Buffer.from(
      JSON.stringify({
        prerender: [
          {
            where: {
              and: [
                { href_matches: '/*' },
                { not: { selector_matches: followedInPlace } },
                ...[...pagesWithEffects, ...files].map((path) => ({ not: { href_matches: path } })),
              ],
            },
            eagerness: 'moderate',
          },
        ],
      }),
    ),
  },
)
