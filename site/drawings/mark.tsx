import type { ReactNode } from 'react'

/** The mark: a house in outline with its new part as a block of clay. It says nothing the name beside it does not. */
export function Mark(): ReactNode {
  return (
    <svg className="mark" viewBox="0 0 36 28" width="36" height="28" aria-hidden="true">
      <path className="mark-house" d="M20.5 26H3V12L11.75 3.5 20.5 12V26" />
      <path className="mark-new" d="M20.5 15H34V27H20.5z" />
    </svg>
  )
}
