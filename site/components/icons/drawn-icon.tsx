import type { ReactNode } from 'react'
import css from './drawn-icon.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/**
 * A small picture in the style of the drawings: ink for what exists, clay for what is new. The words beside it say what it
 * means. Its rules are in drawn-icon.css.
 */
export function DrawnIcon({ children }: { children: ReactNode }) {
  useStyles(css)
  return (
    <svg className="drawn-icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      {children}
    </svg>
  )
}
