import type { StructuredData } from './json-ld.tsx'

/** The questions of a page with their answers in plain text. */
export function faqData(questions: readonly { question: string; answer: string }[]): StructuredData {
  return () => [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ]
}
