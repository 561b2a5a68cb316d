import type { ReactNode } from 'react'
import { closingBlock } from '../../content/closing-call.ts'
import { Elevation } from './elevation.tsx'
import drawingTones from '../../drawings/drawing-tones.css?inline'
import css from './closing-call.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** The closing call to action, with its buttons, on a card whose title block says how long the call is and how it is held. */
export function ClosingCall(props: { id?: string; title: string; text: string; note?: string; children: ReactNode }) {
  useStyles(drawingTones, 'tokens')
  useStyles(css)
  const { id, title, text, note, children } = props
  return (
    <section id={id} className="section closing" aria-label={title}>
      <div className="wrap">
        <div className="closing-sheet">
          <div className="closing-words">
            <h2>{title}</h2>
            <p className="lead">{text}</p>
            <p className="actions">{children}</p>
            {note && <p className="closing-note">{note}</p>}
          </div>
          <div className="closing-picture">
            <Elevation />
          </div>
          <dl className="closing-block">
            {closingBlock.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
