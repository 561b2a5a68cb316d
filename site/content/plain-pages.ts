import { consultationMinutes, freeTravelMiles } from '#shared/business/business.ts'
import { formatMoney, pounds, withVat } from '#shared/business/money.ts'
import { depositPounds, packages } from '#shared/business/packages.ts'

/** A page that says its subject in a few sentences. */
export interface PlainContent {
  title: string
  paragraphs: readonly string[]
  action: { label: string; href: string }
}

const prices = packages.map(({ name, price }) => {
  const net = pounds(price)
  return `${name}: ${formatMoney(net)} + VAT (${formatMoney(withVat(net))} including VAT).`
})

const book = { label: 'Book Free Consultation', href: '/contact' }

export const plainPages = {
  packages: {
    title: 'Fixed-Fee Extension Design Packages',
    paragraphs: [
      `Only ${formatMoney(pounds(depositPounds))} + VAT deposit to secure a measured survey! The balance is due when you receive the first set of drawings.`,
      ...prices,
    ],
    action: book,
  },
  process: {
    title: 'How we work',
    paragraphs: [
      `We start with a free ${consultationMinutes}-minute video call about cost, space and planning. Then we measure your home, design with you, and prepare the drawings for planning and building regulations.`,
      'Each step has a date and a price, and you approve the design before we submit it.',
    ],
    action: { label: 'Start Your Project Today', href: '/contact' },
  },
  portfolio: {
    title: 'Extensions we have drawn',
    paragraphs: [
      'Kitchen extensions, two-storey extensions, loft conversions and garden rooms for homes across Hampshire.',
      'Tell us about yours and we show you the projects closest to it on the call.',
    ],
    action: book,
  },
  about: {
    title: 'Qualified architectural technicians',
    paragraphs: [
      'We have 25+ years of experience and have helped 500+ families extend their homes.',
      'We serve Winchester, Basingstoke, Southampton and all of Hampshire, with design work UK-wide, and we are fully insured.',
    ],
    action: book,
  },
  blog: {
    title: 'Advice on extending your home',
    paragraphs: [
      'Plain answers on planning permission, building regulations, design and budgets for homeowners in Hampshire.',
      'Have a question about your own house? Ask it on a free call.',
    ],
    action: book,
  },
  faq: {
    title: 'Questions homeowners ask us',
    paragraphs: [
      'Planning usually takes 8–12 weeks and building regulations 4–6 weeks; allow 3–6 months overall.',
      `On-site measured surveys within ${freeTravelMiles} miles of Winchester carry no travel charge, and every package includes one round of revisions.`,
    ],
    action: { label: 'Ask a Question', href: '/contact' },
  },
  feasibility: {
    title: 'Find out what your home can become',
    paragraphs: [
      'A feasibility assessment looks at three things: what it would cost, whether the space allows it, and what the planning database says about your street.',
      `It is free, takes ${consultationMinutes} minutes by video call, and you leave with a clear answer.`,
    ],
    action: { label: 'Book Free Assessment', href: '/contact?service=feasibility' },
  },
  reviews: {
    title: 'What homeowners say',
    paragraphs: ['Homeowners who have worked with us rate us 5 out of 5, over 6 reviews.'],
    action: { label: 'Book Free Consultation', href: '/#contact' },
  },
  terms: {
    title: 'Terms of service',
    paragraphs: [
      'We are qualified architectural technicians, not a registered architect practice. Every package includes one round of revisions.',
      'These terms are governed by the law of England and Wales. Last updated 8 October 2025.',
    ],
    action: { label: 'Ask us about these terms', href: '/contact' },
  },
  privacy: {
    title: 'Privacy policy',
    paragraphs: [
      'We follow UK data protection law and keep enquiries for 2 years. You can ask what we hold about you, and we answer within 30 days.',
      'Analytics load only when you accept cookies. Last updated 8 October 2025.',
    ],
    action: { label: 'Ask us about your data', href: '/contact' },
  },
} as const satisfies Record<string, PlainContent>
