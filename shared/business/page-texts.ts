// The texts of the pages that the owner can change. Their original words are in site/content; labels of buttons and links stay there.

interface TextField {
  /** Unique among all pages. */
  key: string
  label: string
  /** Characters. */
  max: number
  /** `line`: one line, `text`: several sentences, `list`: one entry a line. */
  type: 'line' | 'text' | 'list'
}

interface TextGroup {
  title: string
  fields: readonly TextField[]
}

export const textPages = ['home', 'process'] as const
export type TextPage = (typeof textPages)[number]

const line = (key: string, label: string, max: number): TextField => ({ key, label, max, type: 'line' })
const text = (key: string, label: string, max: number): TextField => ({ key, label, max, type: 'text' })
const list = (key: string, label: string, max: number): TextField => ({ key, label, max, type: 'list' })

export const serviceIds = ['kitchen', 'two-storey', 'loft', 'bedroom', 'garden-room', 'structure'] as const
export type ServiceId = (typeof serviceIds)[number]

/** Steps are numbered from 1. */
function stepFields(prefix: string, count: number): TextField[] {
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((number) => [
    line(`${prefix}-${number}-title`, `Step ${number}: title`, 60),
    line(`${prefix}-${number}-time`, `Step ${number}: time`, 40),
    text(`${prefix}-${number}-text`, `Step ${number}: text`, 300),
    list(`${prefix}-${number}-details`, `Step ${number}: details, one a line`, 500),
  ])
}

export const pageTextGroups: Readonly<Record<TextPage, readonly TextGroup[]>> = {
  home: [
    { title: 'Top of the page', fields: [line('home-title', 'Title', 100), text('home-lead', 'Introduction', 300)] },
    {
      title: 'Services',
      fields: [
        line('services-title', 'Services: title', 80),
        text('services-lead', 'Services: introduction', 240),
        ...serviceIds.flatMap((id, index) => [
          line(`service-${id}-title`, `Service ${index + 1}: title`, 60),
          text(`service-${id}-text`, `Service ${index + 1}: text`, 240),
        ]),
      ],
    },
    {
      title: 'Process',
      fields: [
        line('home-process-title', 'Process: title', 100),
        text('home-process-lead', 'Process: introduction', 240),
        ...stepFields('home-step', 4),
        ...[1, 2, 3].flatMap((number) => [
          line(`home-timeline-${number}-duration`, `Timeline ${number}: duration`, 20),
          line(`home-timeline-${number}-title`, `Timeline ${number}: title`, 40),
          line(`home-timeline-${number}-text`, `Timeline ${number}: text`, 120),
        ]),
      ],
    },
  ],
  process: [
    {
      title: 'Top of the page',
      fields: [line('process-title', 'Title', 100), text('process-lead', 'Introduction', 300)],
    },
    { title: 'Steps', fields: stepFields('process-step', 3) },
  ],
}

export const pageTextFields: readonly TextField[] = textPages.flatMap((page) =>
  pageTextGroups[page].flatMap(({ fields }) => fields),
)

/** The subjects of the FAQ. */
export const questionCategoryIds = [
  'planning-and-process',
  'costs-and-pricing',
  'design-and-technical',
  'service-area-and-logistics',
] as const
export type QuestionCategoryId = (typeof questionCategoryIds)[number]

/** The questions in code, whose texts are in `site/content/faq`. */
export const builtInQuestionIds = [
  'do-i-need-planning-permission',
  'how-long-does-it-take',
  'what-if-planning-is-refused',
  'planning-or-building-regulations',
  'what-do-the-drawings-cost',
  'when-do-i-pay',
  'what-does-building-cost',
  'what-are-the-council-fees',
  'can-i-change-the-design',
  'do-i-need-structural-calculations',
  'are-you-architects',
  'can-my-builder-use-the-drawings',
  'where-do-you-work',
  'is-there-a-travel-charge',
  'what-happens-at-the-survey',
  'how-does-the-free-call-work',
]

/** How the id of a question begins that the owner has added. The page has no other element with such an id. */
export const ownQuestionPrefix = 'own-'
