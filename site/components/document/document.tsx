import type { PageRoute } from '../../page-context/page-route.ts'
import { Head } from './head.tsx'
import type { ReactNode } from 'react'
import { navigationContent } from '../../content/shell.ts'
import { CallsToAction } from '../calls-to-action/calls-to-action.tsx'
import { Footer } from '../footer/footer.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import fonts from '../../../resources/fonts/fonts.css?inline'
import { siteColours } from '#shared/brand/site-colours.ts'
import tokens from '../../styles/tokens.css?inline'
import reset from '../../styles/reset.css?inline'
import base from '../../styles/base.css?inline'
import layout from '../../styles/layout.css?inline'
import buttons from '../../styles/buttons.css?inline'
import mark from '../../drawings/mark.css?inline'
import pageScript from '../../inline-scripts/page-script.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'

/** One whole page. */
export function Document({ route, style, script }: { route: PageRoute; style: string; script: string }) {
  const content = <route.Page />
  const isBare = route.layout === 'bare'
  return (
    <html lang="en-GB">
      <Head route={route} style={style} />
      <body>
        {isBare ? content : <Layout>{content}</Layout>}
        {!isBare && <script dangerouslySetInnerHTML={{ __html: script }} />}
        {!isBare && <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />}
      </body>
    </html>
  )
}

/** The frame of every public page. Floating controls come first, so that the keyboard and a screen reader reach the cookie
 *  banner before anything else. */
function Layout({ children }: { children: ReactNode }) {
  useStyles(fonts, 'tokens')
  useStyles(siteColours, 'tokens')
  useStyles(tokens, 'tokens')
  useStyles(reset, 'reset')
  useStyles(base, 'base')
  useStyles(layout, 'base')
  useStyles(buttons, 'base')
  useStyles(mark)
  useScript(pageScript)
  return (
    <>
      <a className="skip-link" href="#content">
        {navigationContent.skip}
      </a>
      <CallsToAction />
      <Navigation />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

/** Links that the page itself follows, in place. */
const followedInPlace = '[data-open]'

const pagesWithEffects = ['/api/*', '/marketing-hub*', '/checkout*', '/payment-success*', '/thank-you*']

/** Files are heavy, and open outside the page. */
const files = ['/*.*']

/** Lets the browser prepare the page that a visitor is about to open. Pages whose opening means something are left out. The rules
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
