import { allQuestions } from '../content/faq/questions.ts'
import type { StructuredData } from '../page-context/page-route.ts'

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
