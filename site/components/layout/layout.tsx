import type { ReactNode } from 'react'
import { navWords } from '../../content/shell.ts'
import { CallsToAction } from '../calls-to-action/calls-to-action.tsx'
import { Footer } from '../footer/footer.tsx'
import { Navigation } from '../navigation/navigation.tsx'

/** What stands around every public page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        {navWords.skip}
      </a>
      <Navigation />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <CallsToAction />
    </>
  )
}
