import type { Toast } from './toast-region.tsx'

/** Shows a toast in place of the one that may be there. The region and its library are loaded for the first one. */
export function showToast(toast: Toast): void {
  // Keeps the region out of the render bundle.
  if (import.meta.env.SSR) return
  void import('./toast-region.tsx').then(({ presentToast }) => presentToast(toast))
}
