import type { ReactNode } from 'react'
import { openedAddress, type OpenedKind } from '#shared/opened-address.ts'
import css from './picture-card.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** A card: a picture and a short text. Its link opens the page's dialog.
 *  @param link what it says before the title  @param path of the page */
export function PictureCard(props: {
  kind: OpenedKind
  path: string
  slug: string
  picture: ReactNode
  category: string
  title: string
  link: string
  children: ReactNode
}) {
  useStyles(css)
  const { kind, path, slug, picture, category, title, link, children } = props
  return (
    <article className="picture-card">
      {picture}
      <div className="picture-card-words">
        <p className="card-category">{category}</p>
        <h3>{title}</h3>
        {children}
        <a className="card-link" href={openedAddress(path, kind, slug)} data-open={slug} data-keep-query="">
          {link} <span className="visually-hidden">{title}</span>
        </a>
      </div>
    </article>
  )
}
