import { Cards } from '../../components/cards/cards.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { PlanningCheck } from '../../components/planning-check/planning-check.tsx'
import { Stats } from '../../components/stats/stats.tsx'
import { feasibilityPage } from '../../content/feasibility.ts'
import { planningCheck } from '../../content/planning-check.ts'
import { Island } from '../../islands/island.tsx'
import { SitePlan } from './site-plan.tsx'
import formCss from '../../components/form/form.css?inline'
import planningCheckCss from '../../components/planning-check/planning-check.css?inline'
import css from './feasibility.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, book, stats, features, receive, closing } = feasibilityPage

export function FeasibilityPage() {
  useStyles(formCss)
  useStyles(planningCheckCss)
  useStyles(css, 'pages')
  return (
    <>
      <PageTop title={title} lead={lead} picture={<SitePlan />}>
        <p className="actions">
          <BookLink />
        </p>
        <Stats stats={stats} />
      </PageTop>
      <section className="section sheeted" aria-labelledby="features-title">
        <div className="wrap">
          <h2 id="features-title" className="section-head">
            {features.title}
          </h2>
          <Cards cards={features.items} />
        </div>
      </section>
      <PlanningSection />
      <section className="section sheeted" aria-labelledby="receive-title">
        <div className="wrap receive-columns">
          <div>
            <h2 id="receive-title">{receive.title}</h2>
            <p className="lead">{receive.lead}</p>
          </div>
          <ol className="receive">
            {receive.items.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <ClosingCall title={closing.title} text={closing.text}>
        <BookLink />
      </ClosingCall>
    </>
  )
}

function PlanningSection() {
  const { before, link, after } = planningCheck.withoutScript
  return (
    <section id="planning-check" className="section" aria-labelledby="planning-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="planning-title">{planningCheck.title}</h2>
          <p className="lead">{planningCheck.lead}</p>
        </div>
        <noscript>
          <p>
            {before}
            <a href="/?article=planning-permission-guide">{link}</a>
            {after}
          </p>
        </noscript>
        <Island name="planning-check" component={PlanningCheck} props={{}} />
      </div>
    </section>
  )
}

function BookLink() {
  return (
    <a className="button solid" href="/contact?service=feasibility" data-keep-query="">
      {book}
    </a>
  )
}
