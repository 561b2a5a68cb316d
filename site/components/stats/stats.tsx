import css from './stats.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export interface Stat {
  /** Undefined for one that the owner does not show. */
  figure: string | undefined
  label: string
}

/** Returns the figures that are shown. */
export function shownStats(stats: readonly Stat[]): readonly Stat[] {
  return stats.filter(({ figure }) => figure !== undefined)
}

/** Figures with what they count; nothing where none is shown. */
export function Stats({ stats: all }: { stats: readonly Stat[] }) {
  const stats = shownStats(all)
  useStyles(stats.length > 0 ? css : '')
  if (stats.length === 0) return undefined
  return (
    <ul className="stats">
      {stats.map(({ figure, label }) => (
        <li key={label}>
          <strong>{figure}</strong> {label}
        </li>
      ))}
    </ul>
  )
}
