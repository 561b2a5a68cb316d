import { faqPage } from '../../content/faq/page.ts'
import { allQuestions } from '../../content/faq/questions.ts'
import { SearchIcon } from '../../components/icons/icons.tsx'

const { label, clear, all, one, many } = faqPage.search
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
      <output className="question-count" htmlFor={fieldId} data-all={all} data-one={one} data-many={many}>
        {`${allQuestions.length} ${all}`}
      </output>
    </search>
  )
}

/** In the place of the questions, when a search finds none. */
export function NoQuestionFound() {
  const { title, text } = faqPage.search.empty
  return (
    <div className="question-empty" hidden>
      <h2>{title}</h2>
      <p>{text}</p>
      <p className="actions">
        <a className="button line" href="/contact" data-keep-query="">
          {faqPage.ask}
        </a>
      </p>
    </div>
  )
}
