import { mergeClasses } from '@fluentui/react-components'
import { Link } from 'react-router'
import { useSubtleLinkClass } from './subtle-link.tsx'

export interface SubtleRouteLinkProps {
  to: string
  /** Navigation state, passed beside the address. */
  state?: unknown
  children: string
  /** What it does, where its words alone do not say it. */
  label?: string
  className?: string
}

/** A link to another view, in a list or within a sentence. */
export function SubtleRouteLink({ to, state, children, label, className }: SubtleRouteLinkProps) {
  return (
    <Link to={to} state={state} aria-label={label} className={mergeClasses(useSubtleLinkClass(), className)}>
      {children}
    </Link>
  )
}
