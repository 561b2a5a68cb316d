/** Words of the home page's article section; the articles are in `articles/`. */
export const homeBlog = {
  title: 'Before you build, read this',
  lead: 'Eight short guides for Hampshire homeowners, from the first idea to the builder on site.',
  read: 'Read More',
  all: 'View All Articles',
  consult: 'Get Free Consultation',
} as const
