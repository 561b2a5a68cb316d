import { AccordionItem } from '../../components/accordion/accordion.tsx'
import { faqPage } from '../../content/faq/page.ts'
import { questionCategories, allQuestions } from '../../content/faq/questions.ts'
import { SearchIcon } from '../../components/icons/icons.tsx'

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

const { label, clear, all, one, many, none, matching, closest, empty } = faqPage.search
const fieldId = 'question-search'

/** Where no script runs it is not there, and all questions are. */
function QuestionSearch() {
  return (
    <search className="question-search">
      <label htmlFor={fieldId}>{label}</label>
      <div className="question-field">
        <SearchIcon />
        <input id={fieldId} type="search" autoComplete="off" spellCheck="false" enterKeyHint="done" />
        <button type="button" className="question-clear" aria-label={clear} hidden>
          ×
        </button>
      </div>
      <output
        className="question-count"
        htmlFor={fieldId}
        data-all={all}
        data-one={one}
        data-many={many}
        data-none={none}
      >
        {`${allQuestions.length} ${all}`}
      </output>
    </search>
  )
}

/** Shown instead of the categories during a search: what matches, best first, or what comes closest. */
function SearchResults() {
  return (
    <>
      <div className="question-results" hidden>
        <h2 data-matching={matching} data-closest={closest}>
          {matching}
        </h2>
      </div>
      <div className="question-empty" hidden>
        <h2>{empty.title}</h2>
        <p>{empty.text}</p>
        <p className="actions">
          <a className="button line" href="/contact" data-keep-query="">
            {faqPage.ask}
          </a>
        </p>
      </div>
    </>
  )
}
