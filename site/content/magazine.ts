import type { NavLink } from './shell.ts'

/** The magazine article as a PDF. It is a file of the site, so its link opens in a new tab. */
export const magazineLink: NavLink = { path: '/home-extension-magazine.pdf', label: 'Magazine (PDF)' }
