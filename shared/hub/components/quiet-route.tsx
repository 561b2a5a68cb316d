import { Link } from 'react-router'
import { useQuietLinkClass } from './quiet-link.tsx'

/** A way to another view, among many or in the middle of words. */
export function QuietRoute({ to, state, children }: { to: string; state?: unknown; children: string }) {
  return (
    <Link to={to} state={state} className={useQuietLinkClass()}>
      {children}
    </Link>
  )
}
