import type { Plugin } from 'vite'

const folded = `
import * as z from 'zod/mini'
export const folded = (fold) => z.overwrite((text) => fold(text.toWellFormed()).normalize())
export const tooLongMessage = (max) => 'Please use at most ' + max + ' characters'`

const apiRequest = 'export const toRequest = ({ path, method }, input) => ({ path, method, ...input })'

/** Leaves out of the visitors' scripts what they don't need. What schemas do to a text beyond its format, which is limits before normalising and
 *  the patterns of invisible characters, the server does with every text that it gets, and a form shows its refusal. Searches are the owner's. */
export function lighterSchemas(): Plugin {
  return {
    name: 'lighter-schemas',
    load: {
      filter: { id: /shared[\\/]contract[\\/](?:folded|api-request)\.ts$/ },
      handler: (id) => (id.endsWith('folded.ts') ? folded : apiRequest),
    },
  }
}
