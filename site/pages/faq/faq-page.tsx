import { Cards } from '../../components/cards/cards.tsx'
import { Section } from '../../components/section/section.tsx'
import { ClosingCall } from '../../components/closing-call/closing-call.tsx'
import { PageTop } from '../../components/page-top/page-top.tsx'
import { faqPage } from '../../content/faq/page.ts'
import { listQuestions, type ShownCategory } from '../../content/editable/questions.ts'
import { useSite } from '../../page-context/site-context.ts'
import { Island } from '../../islands/island.tsx'
import { HelpCards } from './help-cards.tsx'
import { Questions } from '../../islands/question-search/questions.tsx'
import accordionCss from '../../islands/question-search/accordion.css?inline'
import css from './faq.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { title, lead, ask, questions, help, resources, closing } = faqPage

export function FaqPage() {
  useStyles(accordionCss)
  useStyles(css, 'pages')
  const categories = listQuestions(useSite().settings)
  return (
    <>
      <PageTop title={title} lead={lead}>
        <p className="actions">
          <a className="button solid" href="/contact" data-keep-query="">
            {ask}
          </a>
        </p>
      </PageTop>
      <section className="section section-alt" aria-label={questions}>
        <Island name="question-search" component={questionsOf(categories)} props={{}} />
      </section>
      <Section labelledBy="help-title" title={help.title}>
        <HelpCards />
      </Section>
      <Section className="resources" labelledBy="resources-title" title={resources.title} tone="alternate">
        <Cards cards={resources.items} />
      </Section>
      <ClosingCall title={closing.title} text={closing.text}>
        <a className="button solid" href="/contact" data-keep-query="">
          {closing.action}
        </a>
      </ClosingCall>
    </>
  )
}

/** Returns the component with its questions, which must not be among the properties that travel in the page. */
function questionsOf(categories: readonly ShownCategory[]) {
  return () => <Questions categories={categories} />
}
