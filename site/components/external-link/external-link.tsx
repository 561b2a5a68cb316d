import { newTab } from '../../content/shell.ts'

/** A link to another site or to a file, in a new tab that learns nothing of this one. */
export function ExternalLink({ href, className, children }: { href: string; className?: string; children: string }) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {newTab}</span>
    </a>
  )
}
