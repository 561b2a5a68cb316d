import type { Settings } from '../settings.ts'
import type { MainWindow } from './main-window.ts'
import { zoomAfter, type ZoomStep } from './zoom.ts'

/** Zooms the hub by a step, and remembers it. */
export function zoomWindow(mainWindow: MainWindow, settings: Settings, step: ZoomStep): void {
  const zoomLevel = zoomAfter(settings.read().zoomLevel ?? 0, step)
  settings.change({ zoomLevel })
  mainWindow.window()?.webContents.setZoomLevel(zoomLevel)
}
