import { mergeClasses } from '@fluentui/react-components'
import { Link } from 'react-router'
import { useQuietLinkClass } from './quiet-link.tsx'

export interface QuietRouteProps {
  to: string
  /** Goes along with the way, beside the address. */
  state?: unknown
  children: string
  /** What it does, where its words alone do not say it. */
  label?: string
  className?: string
}

/** A way to another view, among many or in the middle of words. */
export function QuietRoute({ to, state, children, label, className }: QuietRouteProps) {
  return (
    <Link to={to} state={state} aria-label={label} className={mergeClasses(useQuietLinkClass(), className)}>
      {children}
    </Link>
  )
}
