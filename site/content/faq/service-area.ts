import { freeTravelMiles, serviceTowns } from '#shared/business/business.ts'
import { rates } from '#shared/business/additional-work.ts'
import { surveyDates } from '#shared/business/timings.ts'
import type { QuestionCategory } from './questions.ts'

export const serviceArea: QuestionCategory = {
  id: 'service-area-and-logistics',
  title: 'Service Area & Logistics',
  questions: [
    {
      id: 'where-do-you-work',
      question: 'Which areas do you cover?',
      keywords: 'location town near region distance',
      answer: [
        `We serve ${serviceTowns.join(', ')} and all of Hampshire. We do design work UK-wide: if someone near you measures the house, we can draw it from here.`,
      ],
    },
    {
      id: 'is-there-a-travel-charge',
      question: 'Is there a travel charge for the survey?',
      keywords: 'cost price mileage distance',
      answer: [
        `Not within ${freeTravelMiles} miles of Winchester. Further away it’s {travel price} ${rates.travel.per}, and we’ll tell you before you book. Enter your postcode on the packages page to check.`,
      ],
    },
    {
      id: 'what-happens-at-the-survey',
      question: 'What happens at the measured survey?',
      keywords: 'visit site measure appointment',
      answer: [
        `You give us ${surveyDates.count} dates over ${surveyDates.weeks} weeks and we’ll confirm one. We measure every room, the outside walls, the roof, the levels and the drains we can find, and we take photographs.`,
        'Someone needs to let us in, and we need access to every room and the loft. There’s no need to tidy up.',
      ],
    },
    {
      id: 'how-does-the-free-call-work',
      question: 'How does the free {call} work?',
      keywords: 'consultation meeting online',
      answer: [
        'Send the form and pick a time, or leave it to us and we’ll call to agree one. {how the call works}',
        'It helps to have a rough size, your postcode and a few photos ready. Old plans of the house are better still.',
      ],
    },
  ],
}
