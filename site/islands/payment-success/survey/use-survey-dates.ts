import { useRef, useState } from 'react'
import type { SurveyDate } from '#shared/business/survey-halves.ts'
import { ApiError, createClient } from '#shared/client.ts'
import { getPaymentStatus } from '#shared/contract/payments.ts'
import { chooseSurveyDates, type Survey } from '#shared/contract/surveys.ts'
import { surveyChoice } from '../../../content/survey-dates.ts'
import { answerTimeout } from '../../answer-timeout.ts'
import { toggleDate } from './toggle-date.ts'

const content = surveyChoice.choose
const client = createClient()

/** Holds the choice until it is sent, then what the server has stored. @param initialSurvey as the page received it */
export function useSurveyDates(paymentIntentId: string, initialSurvey: Survey) {
  const [survey, setSurvey] = useState(initialSurvey)
  const [dates, setDates] = useState(() => stillOpen(initialSurvey))
  const [isChanging, setIsChanging] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)

  function show(current: Survey): void {
    setSurvey(current)
    setDates(stillOpen(current))
    setIsChanging(false)
  }

  async function send(): Promise<void> {
    if (dates.length === 0) return setProblem(content.none)
    setIsSending(true)
    setProblem(undefined)
    try {
      const body = { paymentIntentId, revision: survey.revision, dates: [...dates] }
      show(await client.call(chooseSurveyDates, { body, signal: answerTimeout() }))
      title.current?.focus()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.sentence : content.failed)
      if (error instanceof ApiError && error.status === 409) await look()
    } finally {
      setIsSending(false)
    }
  }

  /** Somebody has changed what we show. */
  async function look(): Promise<void> {
    const answer = await client.call(getPaymentStatus, { query: { paymentIntentId } }).catch(() => undefined)
    if (answer?.survey) show(answer.survey)
  }

  return {
    survey,
    dates,
    isChanging,
    isSending,
    problem,
    title,
    toggle(date: SurveyDate) {
      setProblem(undefined)
      setDates(toggleDate(dates, date))
    },
    change: () => setIsChanging(true),
    keep() {
      setProblem(undefined)
      show(survey)
    },
    send,
  }
}

/** A day that has come cannot be chosen again. */
function stillOpen({ chosen, days }: Survey): readonly SurveyDate[] {
  return chosen.filter(({ day }) => days.includes(day))
}
