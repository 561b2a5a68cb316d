import { renderToStaticMarkup } from 'react-dom/server'
import { home } from '../../content/home/page.ts'
import { HeroDrawing } from './hero-drawing.prerendered.tsx'
import drawingTones from '#shared/brand/drawing-tones.css?inline'
import drawingCss from '../../drawings/drawing.css?inline'
import drawingSheetCss from '../../drawings/drawing-sheet.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, book, work, facts } = home.hero

/** The rules for the tones, pens and labels that this drawing has; those of plans and sections stay out of the page. */
const heroDrawingCss = rulesInUse(drawingCss, renderToStaticMarkup(<HeroDrawing />))

export function Hero() {
  useStyles(drawingTones, 'tokens')
  useStyles(heroDrawingCss)
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

function rulesInUse(css: string, markup: string): string {
  return css.replaceAll(/& \.(?:tone|pen|label)-[^{}]*\{[^{}]*\}/g, (rule) =>
    [...rule.matchAll(/\.((?:tone|pen|label)-[\w-]+)/g)].some(([, name = '']) => markup.includes(name)) ? rule : '',
  )
}
