import type { Locator } from '@playwright/test'
import { videoCallServerBase } from '../fixtures.ts'

export { expect } from '../fixtures.ts'

/** Tests on the server of the specification, whose consultation is a video call. What can be read from a page without a style, a width or a
 *  click is in `site/specification`. */
export const test = videoCallServerBase

/** Returns the vertical distance in pixels between the centre of an element and that of the area between the top and bottom bars. */
export async function distanceFromMiddle(element: Locator): Promise<number> {
  return element.evaluate((one) => {
    const { top, height } = one.getBoundingClientRect()
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
    const middle = (parseFloat(scrollPaddingTop) + innerHeight - parseFloat(scrollPaddingBottom)) / 2
    return Math.abs(top + height / 2 - middle)
  })
}
