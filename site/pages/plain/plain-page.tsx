import type { PlainContent } from '../../content/plain-pages.ts'
import css from './plain.css?inline'

export const plainStyles = [css]

/** Makes a page that says its subject in a few sentences. */
export function plainPage({ title, paragraphs, action }: PlainContent) {
  return function PlainPage() {
    return (
      <div className="wrap plain">
        <h1>{title}</h1>
        {paragraphs.map((text) => (
          <p key={text} className="lead">
            {text}
          </p>
        ))}
        <p className="actions">
          <a className="button solid" href={action.href} data-keep-query="">
            {action.label}
          </a>
        </p>
      </div>
    )
  }
}
