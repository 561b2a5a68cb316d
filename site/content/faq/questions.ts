import type { QuestionCategoryId } from '#shared/business/page-texts.ts'
import { costs } from './costs.ts'
import { design } from './design.ts'
import { planning } from './planning.ts'
import { serviceArea } from './service-area.ts'

export interface Question {
  /** Is in the address of a link to this question. */
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
