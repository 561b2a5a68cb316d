import { pageHeads } from '../content/page-heads.ts'

/** An address that nothing is at. */
export const unknownPage = '/nowhere'
export const hubPage = '/marketing-hub'

/** Every page a visitor can meet, the one for unknown addresses among them; not the owner's hub. */
export const publicPages: readonly string[] = Object.keys(pageHeads)
  .map((path) => (path === '*' ? unknownPage : path))
  .filter((path) => path !== hubPage)
