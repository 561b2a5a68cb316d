import css from './cards.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

interface Card {
  title: string
  text: string
  /** Where the whole card leads. */
  href?: string
}

/** Equal boxes in a row. */
export function Cards({ cards }: { cards: readonly Card[] }) {
  useStyles(css)
  return (
    <ul className="cards">
      {cards.map(({ title, text, href }) => (
        <li key={title} className="card">
          <h3>{href ? <a href={href}>{title}</a> : title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

interface Point {
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
