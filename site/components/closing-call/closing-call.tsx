import type { ReactNode } from 'react'
import { closingBlock } from '../../content/shared-texts.ts'
import drawingTones from '#shared/brand/drawing-tones.css?inline'
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

/** A decorative rear elevation at small scale: the existing house in ink, the extension in clay, with its width. */
function Elevation() {
  return (
    <svg className="elevation" viewBox="0 -4 360 240" aria-hidden="true">
      <path className="elevation-faint" d="M292 14h68M292 66h68M312 84h36v34h-36zM330 84v34" />
      <path className="elevation-sheet" d="M72 66H292V190H72z" />
      <path className="elevation-roof" d="M58 66 98 14H292V66z" />
      <path
        className="elevation-ink"
        d="M72 66V190M58 66H292M58 66 98 14H292M292 14V190M60 70H292M278 14V3h28v11M284 3v-4h6v4M294 3v-4h6v4"
      />
      <path className="elevation-glass" d="M98 84h50v34H98zM170 84h26v34H170zM218 84h50v34H218z" />
      <path
        className="elevation-ink"
        d="M98 84h50v34H98zM114.7 84v34M131.3 84v34M170 84h26v34H170zM218 84h50v34H218zM234.7 84v34M251.3 84v34M95 119.500h56M167 119.500h32M215 119.500h56"
      />
      <path className="elevation-new" d="M92 136H272V190H92z" />
      <path className="elevation-new-roof" d="M86 129H278V136H86z" />
      <path className="elevation-glass" d="M112 146H222V189H112zM238 154h22v22h-22z" />
      <path
        className="elevation-new-line"
        d="M92 136V190M272 136V190M86 129H278V136H86zM112 190V146H222V190M134 146v44M156 146v44M178 146v44M200 146v44M238 154h22v22h-22zM236 177.500h26"
      />
      <path className="elevation-ground" d="M20 190H356" />
      <path
        className="elevation-dimension"
        d="M86 212H278M92 203v15M272 203v15M88 216l8-8M268 216l8-8M40 66v124M32 66h14M32 190h14M36 70l8-8M36 194l8-8"
      />
      <circle className="elevation-person" cx="300" cy="156.5" r="3.7" />
      <path className="elevation-person" d="M295.5 163.500q4.5-3 9 0l-.8 14-1.4 12.500h-4.600l-1.4-12.500z" />
    </svg>
  )
}
