import outlines from '../../../resources/fonts/lettering.json' with { type: 'json' }
import type { Label } from '../views/graphics.ts'

const letters: Readonly<Record<string, readonly (number | string)[]>> = outlines.letters
/** Units in which the outlines of the letters are drawn, by the height of the type. */
export const em = outlines.em

/** How far a text moves down, in its own height, so that it stands above, on or below its point. */
const drop = { above: -0.4, on: 0.35, below: 1.15 } as const

/** A text as path data around its point, because a picture file can load no font. @throws for a character without an outline */
export function letteringPath({ text, anchor = 'middle', stands }: Label): string {
  const found = text.split('').map((character) => {
    const [advance, path] = letters[character === '\u00a0' ? ' ' : character] ?? []
    if (typeof advance !== 'number' || typeof path !== 'string') throw new Error(`No outline is kept for ${character}.`)
    return { advance, path }
  })
  const width = found.reduce((sum, { advance }) => sum + advance, 0)
  const start = { start: 0, middle: -width / 2, end: -width }[anchor]
  const steps = found.map(({ advance, path }) => `${path}m${advance} 0`)
  return `M${Math.round(start)} ${Math.round(drop[stands] * em)}${steps.join('')}`
}
