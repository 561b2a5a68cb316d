import { listQuestions } from '../content/editable/questions.ts'
import type { StructuredData } from '../page-context/page-route.ts'

/** Every question that the page shows, with its answer. */
export const faqData: StructuredData = (settings) => [
  {
    '@type': 'FAQPage',
    mainEntity: listQuestions(settings)
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
  },
]
