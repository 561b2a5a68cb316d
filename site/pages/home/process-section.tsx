import {
  ApplicationIcon,
  DesignIcon,
  PhoneCallIcon,
  SurveyIcon,
  VideoCallIcon,
} from '../../components/icons/drawn-icons.tsx'
import { Section } from '../../components/section/section.tsx'
import { PaymentPhases } from '../../components/payment-phases/payment-phases.tsx'
import { Steps } from '../../components/steps/steps.tsx'
import { listSteps } from '../../content/editable/page-texts.ts'
import { useBusiness, usePageTexts } from '../../page-context/site-context.ts'
import { homeProcess } from '../../content/home/process.ts'
import stepsCss from '../../components/steps/steps.css?inline'
import css from './process-section.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { steps, timeline, payment, action } = homeProcess

export function ProcessSection() {
  useStyles(stepsCss)
  useStyles(css, 'pages')
  const CallIcon = useBusiness().calls.hasVideo === true ? VideoCallIcon : PhoneCallIcon
  const pictures = [CallIcon, SurveyIcon, DesignIcon, ApplicationIcon]
  const text = usePageTexts()
  return (
    <Section
      id="planning"
      labelledBy="process-title"
      title={text('home-process-title')}
      lead={text('home-process-lead')}
    >
      <Steps steps={listSteps(text, 'home-step', steps.length)} pictures={pictures} />
      <Timeline />
      <h3 className="payment-title">{payment.title}</h3>
      <PaymentPhases />
      <p className="actions">
        <a className="button line" href="/contact" data-keep-query="">
          {action}
        </a>
      </p>
    </Section>
  )
}

/** How long it takes, as dimension lines: two parts, and the whole below them. */
function Timeline() {
  const text = usePageTexts()
  return (
    <section className="timeline" aria-label={timeline.title}>
      <ul>
        {timeline.items.map(({ title }, index) => {
          const read = (part: string) => text(`home-timeline-${index + 1}-${part}`)
          return (
            <li key={title}>
              <p className="timeline-figure">{read('duration')}</p>
              <p>
                <strong>{read('title')}</strong> {read('text')}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
