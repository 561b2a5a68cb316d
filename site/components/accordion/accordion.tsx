import type { ReactNode } from 'react'
import { PlusIcon } from '../icons/icons.tsx'

/** One question that opens. Those that share a name close each other, also across lists. */
export function AccordionItem(props: { id: string; name: string; title: string; children: ReactNode }) {
  const { id, name, title, children } = props
  return (
    <details id={id} name={name} className="accordion">
      <summary>
        <h3>{title}</h3>
        <PlusIcon />
      </summary>
      <div className="accordion-text">{children}</div>
    </details>
  )
}
