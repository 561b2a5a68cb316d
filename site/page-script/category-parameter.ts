/** The query parameter that names the category that a page's cards are filtered by. */
export const categoryParameter = 'category'
