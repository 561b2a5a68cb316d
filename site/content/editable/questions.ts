import type { SiteSettings } from '#shared/site-rendering.ts'
import { allQuestions, type Question, questionCategories, type QuestionCategory } from '../faq/questions.ts'
import { splitParagraphs } from '../paragraphs.ts'
import { fillNamedTerms } from './text-terms.ts'

export interface ShownCategory extends Pick<QuestionCategory, 'id' | 'title'> {
  questions: readonly Question[]
}

/** Returns the questions that the FAQ shows, by subject: the owner's in their order, then those in code that the owner's do not name. */
export function listQuestions({ content, business }: Pick<SiteSettings, 'content' | 'business'>): ShownCategory[] {
  const fill = (text: string) => fillNamedTerms(text, { business })
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
