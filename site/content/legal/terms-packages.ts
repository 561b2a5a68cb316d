import { freeTravelMiles } from '#shared/business/business.ts'
import { callTerms } from '../terms/call-terms.ts'
import { packages, type Package } from '#shared/business/packages.ts'
import { minimumSupportMinutes, type RateId } from '#shared/business/additional-work.ts'
import { surveyDates } from '#shared/business/timings.ts'
import { priceTerm } from '../terms/price-terms.ts'
import type { LegalSection } from './document.ts'

const listOf = new Intl.ListFormat('en-GB')
const rate = (id: RateId) => priceTerm('rate', id)
const each = (figure: (offer: Package) => number) => listOf.format(packages.map((offer) => String(figure(offer))))

/** What the terms say about consultation, packages and revisions. */
export const packageTerms: readonly LegalSection[] = [
  {
    id: 'free-consultation',
    title: 'The free consultation',
    blocks: [
      `The first consultation is a ${callTerms.minutes}-minute ${callTerms.call}. It costs nothing and binds neither of us.`,
      'What we say on it about cost, space and planning is a first opinion, given before anything has been measured. It does not replace the survey, a quotation or the decision of your council.',
    ],
  },
  {
    id: 'packages',
    title: 'Packages and prices',
    blocks: [
      'You order one of three packages at a fixed fee:',
      {
        entries: packages.map(({ name, type, features }) => ({
          name: `${name}: ${priceTerm('fee', type)}`,
          text: `${features.join('; ')}.`,
        })),
      },
      `A deposit of ${priceTerm('deposit')} secures the measured survey. It is part of the fee.`,
      `The balance, ${priceTerm('balances')} + VAT depending on the package (${priceTerm('balancesTotal')} including VAT), is due on issue of the first set of drawings after the survey.`,
      'Fees of councils, water companies and other third parties are not included. You pay them directly.',
    ],
  },
  {
    id: 'revision-policy',
    title: 'Revision policy',
    blocks: [
      `Every package includes one round of revisions. A round is one complete list of the changes you would like to the design that we have shown you. Each further round is ${rate('revision')}.`,
      `Changes that the council asks for after the application has been made are ${rate('council-changes')} per hour. Amendments after approval are ${rate('amendments')}.`,
      'Mistakes of ours are put right at no charge and do not count as a revision.',
    ],
  },
  {
    id: 'package-terms',
    title: 'Package terms',
    blocks: [
      {
        list: [
          `You give us ${surveyDates.count} dates for the survey over ${surveyDates.weeks} weeks, and access to every room, the loft and the outside on the day we confirm.`,
          `Surveys within ${freeTravelMiles} miles of Winchester are free of travel charges. Further away the charge is ${rate('travel')} per visit.`,
          `The Essential, Pre-Build and Premium packages include ${each(({ supportHours }) => supportHours)} hours of support and ${each(({ consultations }) => consultations)} consultations. Support beyond that is ${rate('support')} per hour, charged from ${minimumSupportMinutes} minutes. Other work that you ask for is ${rate('bespoke')} per hour.`,
          `Each fee covers one extension on one storey. An additional storey, a loft conversion or internal structural work is ${rate('structure')} each.`,
          'Contractors whom we vet or approach under the Premium package contract with you and not with us. We check what they tell us; their work is their own responsibility.',
          'You may use the drawings for the project they were made for once the fee has been paid in full. Copyright in them stays with us.',
          'Times that we give are estimates. We tell you as soon as we see that one cannot be kept.',
        ],
      },
    ],
  },
]
