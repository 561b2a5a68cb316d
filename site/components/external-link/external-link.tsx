import type { ReactNode } from 'react'
import { newTab } from '../../content/shell.ts'

/** A link to another site or to a file, in a new tab that learns nothing of this one. */
export function ExternalLink(props: { href: string; className?: string; children: ReactNode }) {
  const { href, className, children } = props
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {newTab}</span>
    </a>
  )
}
