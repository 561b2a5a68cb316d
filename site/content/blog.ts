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
    text: 'We’ll only write when we have something worth reading, and we’ll never share your address.',
    label: 'Email',
    subscribe: 'Subscribe',
    subscribing: 'Subscribing',
    failed: 'That didn’t work. Please try again.',
  },
  closing: {
    title: 'A question about your own house?',
    text: 'Ask us on a free call. We’ll look at cost, space and the planning history of your street with you.',
  },
} as const
