import { planningRules as rules } from '#shared/business/planning-rules.ts'
import { formatSpan } from '#shared/business/span.ts'
import { timings } from '#shared/business/timings.ts'
import type { QuestionCategory } from './questions.ts'

const rearMetres = rules['larger-rear-depth'].limit
const rearMetresAsOfRight = rules['rear-depth'].limit
const loftCubicMetres = rules['roof-volume'].limit
const planningWeeks = formatSpan(timings.planning, 'weeks')
const designWeeks = formatSpan(timings.design, 'weeks')
const regulationWeeks = formatSpan(timings.buildingRegulations, 'weeks')

export const planning: QuestionCategory = {
  id: 'planning-and-process',
  title: 'Planning & Process',
  questions: [
    {
      id: 'do-i-need-planning-permission',
      question: 'Do I need planning permission for my extension?',
      keywords: 'permitted development PD allowed approval garage conversion conservatory porch',
      answer: [
        `Often not. Under permitted development a single storey may extend up to ${rearMetres.attached} m to the rear of a terraced or semi-detached house, and up to ${rearMetres.detached} m behind a detached one. Beyond ${rearMetresAsOfRight.attached} m, or ${rearMetresAsOfRight.detached} m for a detached house, you must notify the council first and wait for its prior approval. Two storeys may go out ${rules['two-storey-depth'].limit} m, if they stay ${rules['two-storey-side-boundary'].limit} m from the boundaries at the sides and ${rules['two-storey-rear-boundary'].limit} m from the one behind.`,
        `A loft may grow by ${loftCubicMetres.terraced} m³ in a terraced house and ${loftCubicMetres.other} m³ in any other. Flats have no such rights, listed buildings and conservation areas have tighter rules, and some houses have lost their rights. We’ll check yours on the free call.`,
      ],
    },
    {
      id: 'how-long-does-it-take',
      question: 'How long does the whole process take?',
      keywords: 'time duration timescale start to finish',
      answer: [
        `Allow ${formatSpan(timings.overall, 'months')} from the first call to approved drawings. Design takes ${designWeeks}, planning ${planningWeeks} and building regulations ${regulationWeeks}.`,
        'Some of that overlaps: we can prepare the building regulation drawings while the council considers the planning application.',
      ],
    },
    {
      id: 'what-if-planning-is-refused',
      question: 'What happens if planning permission is refused?',
      keywords: 'rejected rejection denied appeal',
      answer: [
        'First we’ll go through the reasons with you, because most refusals turn on one or two points. Often a changed design can go back to the council, and we’ll tell you honestly whether it’s worth trying.',
        'If the council was wrong, you can appeal. We can help, at the rate on the packages page.',
      ],
    },
    {
      id: 'planning-or-building-regulations',
      question: 'What is the difference between planning permission and building regulations?',
      keywords: 'regs building control difference',
      answer: [
        'Planning decides whether you may build: how the extension looks, how large it is and what it does to your neighbours. Building regulations decide how it must be built: structure, insulation, drains, fire safety and ventilation.',
        'Most extensions need building regulations approval even when they need no planning permission. Our Pre-Build and Premium packages cover both.',
      ],
    },
  ],
}
