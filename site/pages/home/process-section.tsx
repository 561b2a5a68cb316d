import { Steps } from '../../components/steps/steps.tsx'
import { home } from '../../content/home.ts'

const { title, lead, steps, action } = home.process

export function ProcessSection() {
  return (
    <section id="planning" className="section" aria-labelledby="process-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="process-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <Steps steps={steps} />
        <p className="actions">
          <a className="button line" href="/contact" data-keep-query="">
            {action}
          </a>
        </p>
      </div>
    </section>
  )
}
