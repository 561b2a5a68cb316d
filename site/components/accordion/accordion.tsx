import type { ReactNode } from 'react'
import { PlusIcon } from '../icons/icons.tsx'

/** A question whose answer opens. Those that share a name close each other. A link to the id opens the answer: browsers reveal
 *  what such a link leads into, which is why the id is the answer's. */
export function AccordionItem(props: {
  id: string
  name: string
  title: string
  /** What a search on the page finds it by, besides its own words. */
  keywords?: string
  children: ReactNode
}) {
  const { id, name, title, keywords, children } = props
  return (
    <details name={name} className="accordion" data-keywords={keywords}>
      <summary>
        <h3>{title}</h3>
        <PlusIcon />
      </summary>
      <div id={id} className="accordion-text">
        {children}
      </div>
    </details>
  )
}
