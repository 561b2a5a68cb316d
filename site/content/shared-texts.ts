import { callTerms } from './terms/call-terms.ts'
import type { PackageType } from '#shared/business/packages.ts'
import { priceTerm } from './terms/price-terms.ts'

// The words of components that several pages show.

/** The title block of the closing call to action. */
export const closingBlock = [
  { label: 'Consultation', value: 'Free' },
  { label: 'Length', value: `${callTerms.minutes} minutes` },
  { label: 'By', value: callTerms.capitalCall },
] as const

export const consultationSection = {
  title: 'What the free call covers',
  points: [
    { title: 'Cost', text: 'What it may cost to build, from rates per square metre for shell and core.' },
    { title: 'Space', text: 'Whether what you want fits your house and your plot.' },
    { title: 'Planning', text: 'What the council has allowed near you.' },
  ],
  block: [
    { label: 'Length', value: `${callTerms.minutes} minutes` },
    { label: 'By', value: callTerms.capitalCall },
    { label: 'Reply', value: 'Within 24 hours' },
  ],
} as const

/** Before a name. */
export const personNote = 'You’ll talk to'

export const packageCard = {
  mostPopular: 'Most Popular',
  plusVat: '+ VAT',
  includingVat: 'including VAT',
  book: (type: PackageType) => `Book ${type}`,
} as const

export const phaseLabel = (phase: number) => `Payment ${phase}`

/** The two payments of every package, in their order. */
export const paymentPhases = [
  {
    title: 'Deposit',
    subtitle: 'When you book',
    amount: `${priceTerm('depositNet')} + VAT`,
    gross: `${priceTerm('depositTotal')} including VAT`,
    text: 'Secures your measured survey. You pay by card, and it comes off the price of your package.',
  },
  {
    title: 'Balance',
    subtitle: 'When you have your first drawings',
    amount: `${priceTerm('balances')} + VAT`,
    gross: `${priceTerm('balancesTotal')} including VAT, depending on your package`,
    text: 'Due when we issue the first set of drawings after the survey.',
  },
] as const

export const shareLink = {
  copy: 'Copy link',
  /** Where the device has its own share dialog. */
  share: 'Share',
  copied: 'Link copied',
  refused: 'Please copy the link from the address bar.',
} as const
