import { home } from '../../content/home/page.ts'
import { HeroDrawing } from './hero-drawing.prerendered.tsx'
import drawingTones from '../../drawings/drawing-tones.css?inline'
import drawingCss from '../../drawings/drawing.css?inline'
import drawingSheetCss from '../../drawings/drawing-sheet.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, book, work, facts } = home.hero

export function Hero() {
  useStyles(drawingTones, 'tokens')
  useStyles(drawingCss)
  useStyles(drawingSheetCss)
  return (
    <section id="home" className="hero">
      <div className="wrap hero-columns">
        <div>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p className="actions">
            <a className="button solid" href="/contact" data-keep-query="">
              {book}
            </a>
            <a id="gallery" className="button line" href="/portfolio" data-keep-query="">
              {work}
            </a>
          </p>
          <dl className="facts">
            {facts.map(({ figure, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        <HeroDrawing />
      </div>
    </section>
  )
}
