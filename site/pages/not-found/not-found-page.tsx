import { notFound } from '../../content/not-found.ts'

export function NotFoundPage() {
  return (
    <div className="wrap plain">
      <h1>{notFound.title}</h1>
      <p className="lead">{notFound.text}</p>
      <p className="actions">
        <a className="button solid" href="/">
          {notFound.action}
        </a>
      </p>
    </div>
  )
}
