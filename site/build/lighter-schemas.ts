import type { Plugin } from 'vite'

const folded = `
import * as z from 'zod/mini'
export const folded = (fold) => z.overwrite((text) => fold(text.toWellFormed()).normalize())
export const tooLongMessage = (max) => 'Please use at most ' + max + ' characters'`

/** Leaves out of the visitors' scripts what schemas do to a text beyond its format: limits before normalising, and the patterns of invisible
 *  characters. The server does it with every text that it gets, and a form shows its refusal. */
export function lighterSchemas(): Plugin {
  return {
    name: 'lighter-schemas',
    load: { filter: { id: /shared[\\/]contract[\\/]folded\.ts$/ }, handler: () => folded },
  }
}
