import * as z from 'zod/mini'

/** Where the window is on the screens, in their pixels before any scaling. */
export const windowPlace = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  isMaximised: z.boolean(),
})
export type WindowPlace = z.output<typeof windowPlace>
export type Area = Pick<WindowPlace, 'x' | 'y' | 'width' | 'height'>

const usual = { width: 1280, height: 820 }
/** As much of the title bar must be on a screen that a mouse can take hold of it. */
const grip = { width: 120, height: 30 }

/** Where the window opens: where it was, unless the screen it was on has gone. @param screens without their task bars */
export function placeWindow(remembered: WindowPlace | undefined, screens: readonly Area[]): Partial<Area> {
  if (remembered === undefined) return usual
  const { x, y, width, height } = remembered
  const screen = screens.find((screen) => isWithinReach(remembered, screen))
  if (screen === undefined) return usual
  return { x, y, width: Math.min(width, screen.width), height: Math.min(height, screen.height) }
}

function isWithinReach({ x, y, width }: Area, screen: Area): boolean {
  const shown = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x)
  return shown >= grip.width && y >= screen.y && y + grip.height <= screen.y + screen.height
}
