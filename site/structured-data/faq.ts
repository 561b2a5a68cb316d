import { allQuestions } from '../content/faq/questions.ts'
import type { StructuredData } from './json-ld.tsx'

/** Every question with its answer. */
export const faqData: StructuredData = () => [
  {
    '@type': 'FAQPage',
    mainEntity: allQuestions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  },
]
