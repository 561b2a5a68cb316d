import { Cards, Points } from '../../components/cards/cards.tsx'
import { Section } from '../../components/section/section.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { processPage } from '../../content/process.ts'
import { usePageTexts } from '../../page-context/site-context.ts'
import { ProcessSteps } from './process-steps.tsx'
import drawingTones from '#shared/brand/drawing-tones.css?inline'
import css from './process.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { start, support, why, closing } = processPage

export function ProcessPage() {
  useStyles(drawingTones, 'tokens')
  useStyles(css, 'pages')
  const text = usePageTexts()
  return (
    <>
      <PageTop title={text('process-title')} lead={text('process-lead')}>
        <p className="actions">
          <StartLink />
        </p>
      </PageTop>
      <ProcessSteps />
      <Section className="support" labelledBy="support-title" title={support.title} lead={support.lead}>
        <Cards cards={support.items} />
      </Section>
      <Section labelledBy="why-title" title={why.title} tone="alternate">
        <Points points={why.points} />
      </Section>
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
