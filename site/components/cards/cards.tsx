import css from './cards.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export interface Card {
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
