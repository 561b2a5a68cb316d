import { pageHeads } from '../content/page-heads.ts'

/** An address without a page. */
export const unknownPage = '/nowhere'
export const hubPage = '/marketing-hub'

/** The addresses of all pages of the site, including the page for unknown addresses but not the hub. */
export const publicPages: readonly string[] = Object.keys(pageHeads)
  .map((path) => (path === '*' ? unknownPage : path))
  .filter((path) => path !== hubPage)
