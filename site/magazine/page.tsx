import type { ReactNode } from 'react'
import { magazine } from '../content/magazine-article.ts'

/** A page of the magazine with its number; the cover has none. */
export function Page({ number, name, children }: { number: number; name: string; children: ReactNode }) {
  return (
    <section className={`page ${name}`}>
      {children}
      {number > 1 && (
        <footer className="folio">
          <span>{magazine.title}</span>
          <span>{number}</span>
        </footer>
      )}
    </section>
  )
}
