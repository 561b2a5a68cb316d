import type { ReactNode } from 'react'
import css from './page-top.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** How an inner page opens: its heading, what it is about, its buttons, and a picture where it has one. */
export function PageTop(props: { title: string; lead: string; picture?: ReactNode; children?: ReactNode }) {
  useStyles(css)
  const { title, lead, picture, children } = props
  return (
    <div className="wrap page-top">
      <div>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      {picture}
    </div>
  )
}
