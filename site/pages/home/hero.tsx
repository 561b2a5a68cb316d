import { renderToStaticMarkup } from 'react-dom/server'
import { shownStats } from '../../components/stats/stats.tsx'
import { home } from '../../content/home/page.ts'
import { HeroDrawing } from './hero-drawing.prerendered.tsx'
import drawingTones from '#shared/brand/drawing-tones.css?inline'
import drawingCss from '../../drawings/drawing.css?inline'
import drawingSheetCss from '../../drawings/drawing-sheet.css?inline'
import { useClaims, usePageTexts } from '../../page-context/site-context.ts'
import { useStyles } from '../../styles/collected-styles.ts'

const { book, work, facts } = home.hero

/** The rules for the tones, pens and labels that this drawing has; those of plans and sections stay out of the page. */
const heroDrawingCss = rulesInUse(drawingCss, renderToStaticMarkup(<HeroDrawing />))

export function Hero() {
  useStyles(drawingTones, 'tokens')
  useStyles(heroDrawingCss)
  useStyles(drawingSheetCss)
  const text = usePageTexts()
  const shown = shownStats(facts(useClaims('home')))
  return (
    <section id="home" className="hero">
      <div className="wrap hero-columns">
        <div>
          <h1>{text('home-title')}</h1>
          <p className="lead">{text('home-lead')}</p>
          <p className="actions">
            <a className="button solid" href="/contact" data-keep-query="">
              {book}
            </a>
            <a id="gallery" className="button line" href="/portfolio" data-keep-query="">
              {work}
            </a>
          </p>
          {shown.length > 0 && (
            <dl className="facts">
              {shown.map(({ figure, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{figure}</dd>
                </div>
              ))}
            </dl>
          )}
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
