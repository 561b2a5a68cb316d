/** Links that the page itself follows, in place. */
const followedInPlace = '[data-open]'

const pagesWithEffects = ['/api/*', '/marketing-hub*', '/checkout*', '/payment-success*', '/thank-you*']

/** Files are heavy, and open outside the page. */
const files = ['/*.*']

/** Lets the browser prepare the page that a visitor is about to open. Pages whose opening means something are left out. They
 *  are inline, because a file would delay the first paint. */
export const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { selector_matches: followedInPlace } },
          { not: { href_matches: [...pagesWithEffects, ...files] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
