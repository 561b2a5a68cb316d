import { notFound } from '../../content/not-found.ts'
import css from './not-found.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export function NotFoundPage() {
  useStyles(css, 'pages')
  return (
    <div className="wrap not-found">
      <h1>{notFound.title}</h1>
      <p className="lead">{notFound.text}</p>
      <p className="actions">
        <a className="button solid" href="/">
          {notFound.action}
        </a>
        <a className="button line" href="/packages">
          {notFound.packages}
        </a>
        <a className="button line" href="/contact" data-keep-query="">
          {notFound.contact}
        </a>
      </p>
    </div>
  )
}
