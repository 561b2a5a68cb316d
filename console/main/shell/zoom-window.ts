import type { Settings } from '../settings.ts'
import type { Desk } from './desk.ts'
import { zoomAfter, type ZoomStep } from './zoom.ts'

/** Zooms the hub by a step, and remembers it. */
export function zoomWindow(desk: Desk, settings: Settings, step: ZoomStep): void {
  const zoomLevel = zoomAfter(settings.read().zoomLevel ?? 0, step)
  settings.change({ zoomLevel })
  desk.window()?.webContents.setZoomLevel(zoomLevel)
}
