import { views } from '#shared/hub/layout/views.ts'
import { viewPath } from '#shared/hub/layout/view.ts'
import { hubAddress } from '#shared/hub-address.ts'

/** Begins to load the view at an address, while the server is asked who this is: it is shown once that is known. */
export function preloadView(path: string): void {
  const view = views.find((one) => (hubAddress + viewPath(one)).replace(/\/$/, '') === path)
  // One that cannot be loaded says so where it is shown.
  view?.load().catch(() => undefined)
}
