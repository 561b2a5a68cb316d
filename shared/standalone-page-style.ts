/** The style sheet of the little pages that links in emails open: the server writes the pages, the site how they look. */
export const standalonePageStylePath = '/little-page.css'
