import accordionCss from '../../components/accordion/accordion.css?inline'
import cardsCss from '../../components/cards/cards.css?inline'
import { Cards } from '../../components/cards/cards.tsx'
import closingCss from '../../components/closing-call/closing-call.css?inline'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import pageTopCss from '../../components/page-top/page-top.css?inline'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { faqPage } from '../../content/faq/page.ts'
import { Island } from '../../islands/island.tsx'
import css from './faq.css?inline'
import { HelpCards } from './help-cards.tsx'
import { Questions } from './questions.tsx'

export const faqStyles = [pageTopCss, accordionCss, cardsCss, closingCss, css]

const { title, lead, ask, questions, help, resources, closing } = faqPage

export function FaqPage() {
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
