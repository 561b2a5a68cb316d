import { Cards } from '../../components/cards/cards.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { faqPage } from '../../content/faq/page.ts'
import { Island } from '../../islands/island.tsx'
import { HelpCards } from './help-cards.tsx'
import { Questions } from './questions.tsx'
import accordionCss from '../../components/accordion/accordion.css?inline'
import css from './faq.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, ask, questions, help, resources, closing } = faqPage

export function FaqPage() {
  useStyles(accordionCss)
  useStyles(css, 'pages')
  return (
    <>
      <PageTop title={title} lead={lead}>
        <p className="actions">
          <a className="button solid" href="/contact" data-keep-query="">
            {ask}
          </a>
        </p>
      </PageTop>
      <section className="section sheeted" aria-label={questions}>
        <Island name="question-search" component={Questions} props={{}} />
      </section>
      <section className="section" aria-labelledby="help-title">
        <div className="wrap">
          <h2 id="help-title" className="section-head">
            {help.title}
          </h2>
          <HelpCards />
        </div>
      </section>
      <section className="section sheeted resources" aria-labelledby="resources-title">
        <div className="wrap">
          <h2 id="resources-title" className="section-head">
            {resources.title}
          </h2>
          <Cards cards={resources.items} />
        </div>
      </section>
      <ClosingCall title={closing.title} text={closing.text}>
        <a className="button solid" href="/contact" data-keep-query="">
          {closing.action}
        </a>
      </ClosingCall>
    </>
  )
}
