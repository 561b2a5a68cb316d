import { getDefaultStore } from 'jotai'
import { toastAtom, type Toast } from './toast-state.ts'

/** Shows a toast in place of the one that may be there. The region is loaded when the first toast is shown. */
export function showToast(toast: Toast): void {
  // Keeps the region out of the render bundle.
  if (import.meta.env.SSR) return
  getDefaultStore().set(toastAtom, (previous) => ({ ...toast, key: (previous?.key ?? 0) + 1 }))
  void import('./toast-region.tsx').then(({ mountToastRegion }) => mountToastRegion())
}
