/** Words of the blog page; the articles are in `articles/`. */
export const blog = {
  title: 'Advice on extending your home',
  lead: 'Plain answers on planning permission, building regulations, design and budgets, from people who draw extensions in Hampshire.',
  book: 'Book Free Consultation',
  listTitle: 'Articles',
  read: 'Read Article',
  chips: { label: 'Show articles about', all: 'All', one: 'article', many: 'articles' },
  newsletter: {
    title: 'New articles by email',
    text: 'We write when we have something worth reading, and your address goes to nobody else.',
    label: 'Email',
    subscribe: 'Subscribe',
    subscribing: 'Subscribing',
    failed: 'That did not work. Please try again.',
  },
  closing: {
    title: 'A question about your own house?',
    text: 'Ask it on a free call. We look at cost, space and the planning history of your street with you.',
  },
} as const
