/** The mark of the product in a square of 32: a house in ink, its extension in clay. */
export function houseMark({ ink, clay }: { ink: string; clay: string }): string {
  return `<path class="house" d="M5 25V14l7.5-7 7.5 7v11z" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linejoin="round"/><path class="new" d="M20 16h8v10.1h-8z" fill="${clay}"/>`
}

/** How much of the width of its square the mark takes. */
export const markShare = 0.76
/** The side of the square. */
export const markSquare = 32

export function markPicture(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${markSquare} ${markSquare}">${content}</svg>`
}

/** A drawing in the square, smaller or larger about its middle. */
export function scaled(content: string, scale: number): string {
  const offset = (markSquare / 2) * (1 - scale)
  return `<g transform="translate(${offset} ${offset}) scale(${scale})">${content}</g>`
}
