import { type Claims, specifiedClaims } from '#shared/business/claims.ts'
import { callTerms } from './terms/call-terms.ts'

export interface PageHead {
  /** At most 60 characters. */
  title: string
  /** 120 to 160 characters. */
  description: string
}

/** Returns the description of the about page. */
export function describeAbout({ experience }: Claims): string {
  const known = experience ? `with ${experience} years of experience in` : 'and at home with'
  return `Qualified architectural technicians who design home extensions across Hampshire at fixed fees. Fully insured, ${known} homes like yours.`
}

/** What each page is called in search results and where it is shared, by path; `*` is the page for unknown paths. */
export const pageHeads = {
  '/': {
    title: 'Fixed-Fee Home Extension Drawings in Hampshire',
    description: `Extension drawings for Hampshire homes at fixed fees: measured survey, design, planning and building regulations. Book a free ${callTerms.minutes}-minute consultation.`,
  },
  '/packages': {
    title: 'Fixed-Fee Extension Design Packages and Prices',
    description:
      'Compare the Essential, Pre-Build and Premium extension design packages: what each includes, the fixed fee with and without VAT, and the deposit.',
  },
  '/process': {
    title: 'How Your Extension Design Works, Step by Step',
    description: `From a free ${callTerms.call} to a measured survey, design and finished drawings: how we take your home extension through planning and building regulations.`,
  },
  '/portfolio': {
    title: 'Home Extension Projects in Hampshire',
    description:
      'Kitchen extensions, two-storey extensions, loft conversions and garden rooms that we have designed for homes in Winchester, Basingstoke and Southampton.',
  },
  '/about': {
    title: 'About Our Architectural Technicians in Hampshire',
    description: describeAbout(specifiedClaims.about),
  },
  '/blog': {
    title: 'Home Extension Advice: Planning, Design and Costs',
    description:
      'Articles for homeowners on planning permission, building regulations, extension design and budgets, from a fixed-fee design service in Hampshire.',
  },
  '/faq': {
    title: 'Home Extension Questions Answered',
    description:
      'How long does planning take, what do drawings cost, do you cover my town? Clear answers to the questions that Hampshire homeowners ask us most often.',
  },
  '/calculator': {
    title: 'Extension Cost Calculator for Hampshire Homes',
    description:
      'Work out what your home extension may cost to build in Hampshire, from typical sizes and rates per square metre, before you spend anything on drawings.',
  },
  '/contact': {
    title: `Book Your Free ${callTerms.minutes}-Minute Extension Consultation`,
    description: `Book a free ${callTerms.minutes}-minute ${callTerms.consultation} about your home extension. Call, email or send the form, and we’ll reply within 24 hours. Hampshire and UK-wide.`,
  },
  '/feasibility-assessment': {
    title: 'Extension Feasibility Assessment: Cost, Space, Planning',
    description: `Find out whether your extension is affordable, whether it fits and whether planning is likely, in one feasibility assessment ${callTerms.byCall} with a technician.`,
  },
  '/reviews': {
    title: 'Reviews from Hampshire Homeowners',
    description:
      'What homeowners say about our fixed-fee extension drawings, from first survey to planning approval, how we collect their words, and where to read more.',
  },
  '/terms': {
    title: 'Terms of Service',
    description:
      'The terms for using this website and our fixed-fee extension design packages: consultation, revisions, liability and governing law in England and Wales.',
  },
  '/privacy': {
    title: 'Privacy Policy and Cookies',
    description:
      'What we keep about you when you enquire or become a client, for how long, which cookies we ask to use, and how to use your rights under UK data protection law.',
  },
  '/accessibility': {
    title: 'Accessibility of This Website',
    description:
      'What we have done so that everyone can use this website, how we tested it, what doesn’t work well yet, and how to reach us by phone, post or email instead.',
  },
  '/thank-you': {
    title: 'Thank You: Your Consultation Request Is With Us',
    description:
      'Your request for a free extension consultation is with us. What happens next: a call within 24 hours, the free consultation, then a detailed proposal.',
  },
  '/checkout': {
    title: 'Pay the Deposit for Your Measured Survey',
    description:
      'Pay the deposit that secures the measured survey for your extension design package. The deposit comes off the fixed fee of the package you have chosen.',
  },
  '/payment-success': {
    title: 'Your Deposit and What Happens Next',
    description:
      'What happens after you have paid the deposit for your extension design package: we agree a survey date with you, measure your home and start to design.',
  },
  '/marketing-hub': {
    title: 'Lead Hub',
    description:
      'The private page where the owner of this business sees enquiries and leads, filters them by status, project type and priority, and decides what comes next.',
  },
  '*': {
    title: 'Page Not Found',
    description:
      'The page you are looking for does not exist or has been moved. Return to the home page for fixed-fee home extension drawings in Hampshire and beyond.',
  },
} as const satisfies Record<string, PageHead>

export type PagePath = keyof typeof pageHeads
