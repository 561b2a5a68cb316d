/** Widths in pixels; a photograph is never enlarged. */
const widths = [480, 960, 1600] as const

/** The formats in which pages offer a photograph, the best one first. */
export const photographFormats = [
  { extension: 'avif', type: 'image/avif', quality: 55 },
  { extension: 'webp', type: 'image/webp', quality: 78 },
] as const
export type PhotographFormat = (typeof photographFormats)[number]

/** Returns the widths in which a photograph of this width is offered. */
export function widthsUpTo(width: number): number[] {
  return [...new Set(widths.map((one) => Math.min(one, width)))]
}
