import type { ReactNode } from 'react'
import { navWords } from '../../content/shell.ts'
import { CallsToAction } from '../calls-to-action/calls-to-action.tsx'
import { Footer } from '../footer/footer.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import fonts from '../../../resources/fonts/fonts.css?inline'
import tokens from '../../styles/tokens.css?inline'
import reset from '../../styles/reset.css?inline'
import base from '../../styles/base.css?inline'
import layout from '../../styles/layout.css?inline'
import buttons from '../../styles/buttons.css?inline'
import mark from '../../drawings/mark.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** The frame of every public page. Floating controls come first, so that the keyboard and a screen reader reach the cookie
 *  banner before anything else. */
export function Layout({ children }: { children: ReactNode }) {
  useStyles(fonts, 'tokens')
  useStyles(tokens, 'tokens')
  useStyles(reset, 'reset')
  useStyles(base, 'base')
  useStyles(layout, 'base')
  useStyles(buttons, 'base')
  useStyles(mark)
  return (
    <>
      <a className="skip-link" href="#content">
        {navWords.skip}
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
