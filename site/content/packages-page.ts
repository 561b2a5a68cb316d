import type { Claims } from '#shared/business/claims.ts'
import { freeTravelMiles } from '#shared/business/business.ts'
import { packages, type PackageId } from '#shared/business/packages.ts'
import { minimumSupportMinutes, type RateId } from '#shared/business/additional-work.ts'
import { priceTerm } from './terms/price-terms.ts'

export const packagesPage = {
  title: 'Fixed-Fee Extension Design Packages',
  lead: ({ families }: Claims) =>
    `You’ll know the price before we draw a line, and it won’t change.${
      families ? ` ${families} families have had their extension drawn this way.` : ''
    }`,
  stats: ({ projects, families }: Claims) => [
    { figure: projects, label: 'projects completed' },
    { figure: families, label: 'families helped' },
  ],
  banner: {
    title: `Only ${priceTerm('depositNet')} + VAT deposit to secure a measured survey!`,
    text: `That’s ${priceTerm('depositTotal')} including VAT, and it comes off the price of your package.`,
  },
  packages: {
    title: 'Choose your package',
    taglines: {
      essential: 'Drawings and an application for the planners.',
      complete: 'Drawings that your builder can build from.',
      premium: 'Drawings, and a builder you can trust.',
    } satisfies Record<PackageId, string>,
  },
  additional: {
    title: 'Additional work',
    lead: 'Your package covers one extension on one storey and one round of revisions. Anything beyond that has its own rate, and we’ll ask before we start.',
    what: 'Work',
    fee: 'Fee',
    plusVat: '+ VAT',
    includingVat: 'inc. VAT',
    groups: [
      { title: 'Changes to the design', ids: ['structure', 'revision', 'council-changes', 'amendments', 'visuals'] },
      { title: 'Time and visits', ids: ['site-visit', 'support', 'bespoke', 'travel'] },
      { title: 'Help along the way', ids: ['party-wall', 'as-built', 'appeal', 'contractor'] },
    ] satisfies { title: string; ids: RateId[] }[],
    travel: {
      title: 'Is there a travel charge?',
      text: `A measured survey within ${freeTravelMiles} miles of Winchester is free of travel charges. Enter your postcode to see how far away you are.`,
      label: 'Your postcode',
      hint: 'The first half is enough, for example SO51.',
      check: 'Check the distance',
    },
    notes: { support: `at least ${minimumSupportMinutes} minutes` } as Partial<Record<RateId, string>>,
  },
  payment: {
    title: 'Payment Terms',
    lead: 'Two payments. The consultation is free.',
    balancesTitle: 'Balance for each package',
    balances: packages.map(({ name, type }) => ({ name, amount: priceTerm('balance', type) })),
  },
  comparison: {
    title: 'Compare the packages',
    lead: 'What each price includes, line by line.',
    what: 'What you get',
    included: 'Included',
    missing: 'Not included',
    price: 'Price + VAT',
    gross: 'Price including VAT',
    rows: {
      consultations: 'Consultations',
      supportHours: 'Hours of support',
      revisionRounds: 'Rounds of revisions',
    },
  },
  blurbs: {
    title: 'Which one is for you?',
    texts: {
      essential:
        'You want permission to build, in writing. We’ll measure your home, design the extension with you, draw it and submit the planning application. You can stop there, and add building regulations later.',
      complete:
        'You want to build, and soon. On top of everything in Essential you get the drawings that building control checks and the calculations that prove the steelwork is sized correctly. Your builder can price from them and start.',
      premium:
        'You want someone beside you until work starts. We’ll write the schedule of works, check contractors, bring you proposals from 3 vetted teams and give you a management contract that protects you.',
    } satisfies Record<PackageId, string>,
  },
  testimonials: { title: 'From two of our clients', one: 'From one of our clients' },
  consultation: {
    title: 'Ready to Transform Your Home?',
    text: 'Tell us what you have in mind. On a free call we’ll tell you which package fits, and whether you need one at all.',
    book: 'Get Free Consultation',
    call: (phone: string) => `Call ${phone}`,
    note: 'We typically respond within 2 hours during business hours',
  },
} as const
