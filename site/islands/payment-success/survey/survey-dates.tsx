import type { Ref } from 'react'
import { surveyDates } from '#shared/business/timings.ts'
import type { SurveyDate } from '#shared/business/survey-halves.ts'
import type { Survey } from '#shared/contract/surveys.ts'
import { surveyChoice as content } from '../../../content/survey-dates.ts'
import { DayChoice } from './day-choice.tsx'
import { useSurveyDates } from './use-survey-dates.ts'

interface SurveyDatesProps {
  paymentIntentId: string
  /** The survey as it was when the page loaded. */
  survey: Survey
  canEmail: boolean
}

/** Lets the customer choose dates for the survey and shows the date that was fixed. */
export function SurveyDates({ paymentIntentId, survey: initialSurvey, canEmail }: SurveyDatesProps) {
  const { title, ...choice } = useSurveyDates(paymentIntentId, initialSurvey)
  const { survey, problem } = choice
  const { fixed, chosen, days } = survey
  const isChoosing = fixed === null && days.length > 0 && (chosen.length === 0 || choice.isChanging)
  return (
    <section className="survey" aria-labelledby="survey-title">
      <Heading ref={title} survey={survey} isChoosing={isChoosing} canEmail={canEmail} />
      {problem && (
        <p className="survey-problem" role="alert">
          {problem}
        </p>
      )}
      {isChoosing ? <Choice {...choice} /> : <Dates dates={fixed ? [fixed] : chosen} />}
      {!isChoosing && fixed === null && chosen.length > 0 && days.length > 0 && (
        <button type="button" className="button line" onClick={choice.change}>
          {content.chosen.change}
        </button>
      )}
    </section>
  )
}

interface HeadingProps {
  /** Takes the focus once the dates are sent. */
  ref: Ref<HTMLHeadingElement>
  survey: Survey
  isChoosing: boolean
  canEmail: boolean
}

function Heading({ ref, survey: { fixed, chosen, days }, isChoosing, canEmail }: HeadingProps) {
  const state = isChoosing ? 'choose' : fixed ? 'fixed' : chosen.length > 0 ? 'chosen' : 'over'
  return (
    <>
      <h2 id="survey-title" ref={ref} tabIndex={-1}>
        {content[state].title}
      </h2>
      <p>
        {state === 'choose'
          ? content.choose.text(days[0] ?? '', days.at(-1) ?? '', canEmail)
          : state === 'fixed'
            ? fixed && content.fixed.text(fixed)
            : state === 'chosen'
              ? content.chosen.text(canEmail)
              : content.over.text}
      </p>
    </>
  )
}

function Choice({
  survey,
  dates,
  isChanging,
  isSending,
  toggle,
  keep,
  send,
}: Omit<ReturnType<typeof useSurveyDates>, 'title'>) {
  const isFull = dates.length >= surveyDates.count
  return (
    <>
      <p className="survey-hours">{content.choose.hours}</p>
      <ol className="survey-days">
        {survey.days.map((day) => (
          <DayChoice
            key={day}
            day={day}
            chosen={dates.find((one) => one.day === day)?.half}
            taken={survey.taken.filter((one) => one.day === day).map(({ half }) => half)}
            isFull={isFull}
            onToggle={toggle}
          />
        ))}
      </ol>
      <div className="survey-end">
        <button type="button" className="button solid" disabled={isSending} onClick={() => void send()}>
          {isSending ? content.choose.sending : content.choose.send}
        </button>
        {isChanging && (
          <button type="button" className="button line" onClick={keep}>
            {content.choose.keep}
          </button>
        )}
        <output>{isFull ? content.choose.full : content.choose.count(dates.length)}</output>
      </div>
    </>
  )
}

function Dates({ dates }: { dates: readonly SurveyDate[] }) {
  if (dates.length === 0) return undefined
  return (
    <ul className="survey-chosen">
      {dates.map((date) => (
        <li key={date.day}>{content.date(date)}</li>
      ))}
    </ul>
  )
}
