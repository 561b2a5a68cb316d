import type { QuestionCategoryId } from '#shared/business/page-texts.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import { splitParagraphs } from '../paragraphs.ts'
import { fillTerms } from '../text-terms.ts'
import { costs } from './costs.ts'
import { design } from './design.ts'
import { planning } from './planning.ts'
import { serviceArea } from './service-area.ts'

export interface Question {
  /** Stands in the address of a link to this question. */
  id: string
  question: string
  /** Paragraphs, without mark-up: search engines are given them too. */
  answer: readonly string[]
  /** Words that people ask it with and that it has not. */
  keywords: string
}

export interface QuestionCategory {
  id: QuestionCategoryId
  title: string
  questions: readonly [Question, Question, Question, Question]
}

/** The questions in code, with names in braces where a setting is filled in. */
export const questionCategories: readonly QuestionCategory[] = [planning, costs, design, serviceArea]

export const allQuestions: readonly Question[] = questionCategories.flatMap(({ questions }) => questions)

export interface ShownCategory extends Pick<QuestionCategory, 'id' | 'title'> {
  questions: readonly Question[]
}

/** Returns the questions that the FAQ shows, by subject: the owner's in their order, then those in code that the owner's do not name. */
export function listQuestions({ content, business }: Pick<SiteSettings, 'content' | 'business'>): ShownCategory[] {
  const fill = (text: string) => fillTerms(text, { business })
  const entries = content.questions
  return questionCategories.flatMap(({ id: category, title, questions: builtIn }) => {
    const own = entries.flatMap(({ id, question, answer, isHidden, ...entry }): Question[] => {
      const original = allQuestions.find((one) => one.id === id)
      const shown = {
        question: question ?? original?.question,
        answer: answer ? splitParagraphs(answer) : original?.answer,
      }
      if (entry.category !== category || isHidden || shown.question === undefined || shown.answer === undefined)
        return []
      return [{ id, question: shown.question, answer: shown.answer, keywords: original?.keywords ?? '' }]
    })
    const others = builtIn.filter(({ id }) => !entries.some((entry) => entry.id === id))
    const questions = [...own, ...others].map(({ id, question, answer, keywords }) => ({
      id,
      keywords,
      question: fill(question),
      answer: answer.map(fill),
    }))
    return questions.length > 0 ? [{ id: category, title, questions }] : []
  })
}
