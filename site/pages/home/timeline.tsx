import { homeProcess } from '../../content/home/process.ts'

const { title, items } = homeProcess.timeline

/** How long it takes, as dimension lines: two parts, and the whole below them. */
export function Timeline() {
  return (
    <section className="timeline" aria-label={title}>
      <ul>
        {items.map(({ duration, title, text }) => (
          <li key={title}>
            <p className="timeline-figure">{duration}</p>
            <p>
              <strong>{title}</strong> {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
