import css from './cards.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export interface Point {
  title: string
  text: string
}

/** Short texts side by side, each under a line of its own. */
export function Points({ points }: { points: readonly Point[] }) {
  useStyles(css)
  return (
    <ul className="points">
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
