import { faqPage } from '../../content/faq/page.ts'
import { allQuestions } from '../../content/faq/questions.ts'
import { SearchIcon } from '../../components/icons/icons.tsx'

const { label, clear, all, one, many, none, matching, closest, empty } = faqPage.search
const fieldId = 'question-search'

/** Where no script runs it is not there, and all questions are. */
export function QuestionSearch() {
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
export function SearchResults() {
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
