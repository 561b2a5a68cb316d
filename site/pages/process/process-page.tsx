import { Cards, Points } from '../../components/cards/cards.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { processPage } from '../../content/process.ts'
import { ProcessSteps } from './process-steps.tsx'
import drawingTones from '../../drawings/drawing-tones.css?inline'
import css from './process.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, start, support, why, closing } = processPage

export function ProcessPage() {
  useStyles(drawingTones, 'tokens')
  useStyles(css, 'pages')
  return (
    <>
      <PageTop title={title} lead={lead}>
        <p className="actions">
          <StartLink />
        </p>
      </PageTop>
      <ProcessSteps />
      <section className="section support" aria-labelledby="support-title">
        <div className="wrap">
          <div className="section-head">
            <h2 id="support-title">{support.title}</h2>
            <p className="lead">{support.lead}</p>
          </div>
          <Cards cards={support.items} />
        </div>
      </section>
      <section className="section sheeted" aria-labelledby="why-title">
        <div className="wrap">
          <h2 id="why-title" className="section-head">
            {why.title}
          </h2>
          <Points points={why.points} />
        </div>
      </section>
      <ClosingCall title={closing.title} text={closing.text}>
        <StartLink />
      </ClosingCall>
    </>
  )
}

function StartLink() {
  return (
    <a className="button solid" href="/contact" data-keep-query="">
      {start}
    </a>
  )
}
