import type { WindowPlace } from '../storage/settings.ts'

export type Area = Pick<WindowPlace, 'x' | 'y' | 'width' | 'height'>

const usual = { width: 1280, height: 820 }
/** The part of the title bar that must be on a screen, so that it can be dragged. */
const minimumVisible = { width: 120, height: 30 }

/** Returns the window's last place, unless it is no longer on a screen. @param screens without their task bars */
export function placeWindow(remembered: WindowPlace | undefined, screens: readonly Area[]): Partial<Area> {
  if (remembered === undefined) return usual
  const { x, y, width, height } = remembered
  const screen = screens.find((screen) => isWithinReach(remembered, screen))
  if (screen === undefined) return usual
  return { x, y, width: Math.min(width, screen.width), height: Math.min(height, screen.height) }
}

function isWithinReach({ x, y, width }: Area, screen: Area): boolean {
  const shown = Math.min(x + width, screen.x + screen.width) - Math.max(x, screen.x)
  return shown >= minimumVisible.width && y >= screen.y && y + minimumVisible.height <= screen.y + screen.height
}
