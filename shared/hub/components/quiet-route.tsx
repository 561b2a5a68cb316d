import { Link } from 'react-router'
import { useQuietLinkClass } from './quiet-link.tsx'

/** A way to another view, among many or in the middle of words. */
export function QuietRoute({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={useQuietLinkClass()}>
      {children}
    </Link>
  )
}
