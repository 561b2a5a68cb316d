import { callTerms } from '../terms/call-terms.ts'

export const faqPage = {
  title: 'Questions homeowners ask us',
  lead: 'Planning, prices, drawings and surveys, answered the way we’d answer them on the phone.',
  ask: 'Ask a Question',
  questions: 'Questions and answers',
  contents: 'Subjects',
  search: {
    label: 'Search the questions',
    clear: 'Clear the search',
    all: 'questions',
    oneOfAll: 'question',
    one: 'question found',
    many: 'questions found',
    none: 'No matching questions',
    matching: 'Questions found',
    closest: 'The closest questions',
    empty: {
      title: 'Not answered here?',
      text: 'Ask us, and someone who draws extensions will answer.',
    },
  },
  link: 'Link to this question',
  help: {
    title: 'Still have a question?',
    call: { title: 'Book a free call', text: `Half an hour ${callTerms.by}, all about your home.` },
    phone: { title: 'Call us', hours: 'Lines are open' },
    email: { title: 'Write to us', text: 'Attach a photo or a sketch if you have one.' },
  },
  resources: {
    title: 'More to read',
    items: [
      { title: 'Packages', text: 'What each fixed fee includes, side by side.', href: '/packages' },
      { title: 'Process', text: 'The three steps from call to finished drawings.', href: '/process' },
      { title: 'Portfolio', text: 'Extensions we have drawn across Hampshire.', href: '/portfolio' },
      { title: 'Blog', text: 'Longer answers on planning, design and budgets.', href: '/blog' },
    ],
  },
  closing: {
    title: 'Got a question about your own house?',
    text: 'Tell us what you’d like to change, and we’ll look at it together.',
    action: 'Book Free Consultation',
  },
} as const
