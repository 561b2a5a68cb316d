import css from './stats.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export interface Stat {
  figure: string
  label: string
}

/** Figures with what they count. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  useStyles(css)
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
