import { AccordionItem } from '../../components/accordion/accordion.tsx'
import { faqPage } from '../../content/faq/page.ts'
import { questionCategories } from '../../content/faq/questions.ts'
import { QuestionSearch, SearchResults } from './question-search.tsx'

/** All share one name, so that one question is open at a time on the whole page. */
const group = 'question'

export function Questions() {
  return (
    <div className="wrap faq-columns">
      <div className="faq-contents">
        <QuestionSearch />
        <nav aria-label={faqPage.contents}>
          <ul>
            {questionCategories.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="faq-categories">
        {questionCategories.map(({ id, title, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {questions.map(({ id, question, answer, keywords }) => (
              <AccordionItem key={id} id={id} name={group} title={question} keywords={keywords}>
                {answer.map((text) => (
                  <p key={text}>{text}</p>
                ))}
                <p className="faq-link">
                  <a href={`#${id}`}>{faqPage.link}</a>
                </p>
              </AccordionItem>
            ))}
          </section>
        ))}
        <SearchResults />
      </div>
    </div>
  )
}
