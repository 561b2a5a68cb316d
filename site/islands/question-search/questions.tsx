import type { ReactNode } from 'react'
import { faqPage } from '../../content/faq/page.ts'
import type { ShownCategory } from '../../content/editable/questions.ts'
import { PlusIcon, SearchIcon } from '../../components/icons/icons.tsx'

/** The name that all questions share, so that only one is open at a time. */
const group = 'question'

/** The questions with their search, which reads them from the page. */
export function Questions({ categories }: { categories: readonly ShownCategory[] }) {
  const count = categories.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <div className="wrap faq-columns">
      <div className="faq-contents">
        <QuestionSearch count={count} />
        <nav aria-label={faqPage.contents}>
          <ul>
            {categories.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="faq-categories">
        {categories.map(({ id, title, questions }) => (
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

/** A question whose answer opens; opening one closes the others with the same name. The id is the answer's, because browsers
 *  open a closed answer that a link leads to. */
function AccordionItem(props: {
  id: string
  name: string
  title: string
  /** Further words that the page's search finds it by. */
  keywords?: string
  children: ReactNode
}) {
  const { id, name, title, keywords, children } = props
  return (
    <details name={name} className="accordion" data-keywords={keywords}>
      <summary>
        <h3>{title}</h3>
        <PlusIcon />
      </summary>
      <div id={id} className="accordion-text">
        {children}
      </div>
    </details>
  )
}

const { label, clear, all, oneOfAll, one, many, none, matching, closest, empty } = faqPage.search
const fieldId = 'question-search'

/** Hidden without JavaScript: then all questions are shown. */
function QuestionSearch({ count }: { count: number }) {
  const total = count === 1 ? oneOfAll : all
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
        data-all={total}
        data-one={one}
        data-many={many}
        data-none={none}
      >
        {`${count} ${total}`}
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
