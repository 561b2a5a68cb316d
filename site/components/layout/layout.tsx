import type { ReactNode } from 'react'
import { navWords } from '../../content/shell.ts'
import { CallsToAction } from '../calls-to-action/calls-to-action.tsx'
import { Footer } from '../footer/footer.tsx'
import { Navigation } from '../navigation/navigation.tsx'

/** The frame of every public page. Floating controls come first, so that the keyboard and a screen reader reach the cookie
 *  banner before anything else. */
export function Layout({ children }: { children: ReactNode }) {
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
