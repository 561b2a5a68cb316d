/** A page that says its subject in a few sentences. */
export interface PlainContent {
  title: string
  paragraphs: readonly string[]
  action: { label: string; href: string }
}

const book = { label: 'Book Free Consultation', href: '/contact' }

export const plainPages = {
  portfolio: {
    title: 'Extensions we have drawn',
    paragraphs: [
      'Kitchen extensions, two-storey extensions, loft conversions and garden rooms for homes across Hampshire.',
      'Tell us about yours and we show you the projects closest to it on the call.',
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
} as const satisfies Record<string, PlainContent>
