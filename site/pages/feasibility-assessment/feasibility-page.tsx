import { Cards } from '../../components/cards/cards.tsx'
import { Section } from '../../components/section/section.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { PlanningCheck } from '../../islands/planning-check/planning-check.tsx'
import { Stats } from '../../components/stats/stats.tsx'
import { feasibilityPage } from '../../content/feasibility.ts'
import { planningCheck } from '../../content/planning-check.ts'
import { useClaims, useSite } from '../../page-context/site-context.ts'
import { Island } from '../../islands/island.tsx'
import { SitePlan } from './site-plan.tsx'
import formCss from '../../islands/form/form.css?inline'
import planningCheckCss from '../../islands/planning-check/planning-check.css?inline'
import css from './feasibility.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, book, stats, features, receive, closing } = feasibilityPage

export function FeasibilityPage() {
  useStyles(formCss)
  useStyles(planningCheckCss)
  useStyles(css, 'pages')
  const claims = useClaims('feasibility')
  const arePublished = useSite().settings.content.claims !== undefined
  return (
    <>
      <PageTop title={title} lead={lead} picture={<SitePlan />}>
        <p className="actions">
          <BookLink />
        </p>
        <Stats stats={stats(claims, arePublished)} />
      </PageTop>
      <Section labelledBy="features-title" title={features.title} tone="alternate">
        <Cards cards={features.items} />
      </Section>
      <PlanningSection />
      <Section labelledBy="receive-title" tone="alternate" layout="receive-columns">
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
      </Section>
      <ClosingCall title={closing.title} text={closing.text(claims)}>
        <BookLink />
      </ClosingCall>
    </>
  )
}

function PlanningSection() {
  const { before, link, after } = planningCheck.withoutScript
  return (
    <Section id="planning-check" labelledBy="planning-title" title={planningCheck.title} lead={planningCheck.lead}>
      <noscript>
        <p>
          {before}
          <a href="/?article=planning-permission-guide">{link}</a>
          {after}
        </p>
      </noscript>
      <Island name="planning-check" component={PlanningCheck} props={{}} />
    </Section>
  )
}

function BookLink() {
  return (
    <a className="button solid" href="/contact?service=feasibility" data-keep-query="">
      {book}
    </a>
  )
}
