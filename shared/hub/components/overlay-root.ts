import { createContext, useContext } from 'react'

const OverlayRootContext = createContext<HTMLElement | null>(null)

export const OverlayRootProvider = OverlayRootContext.Provider

/** Where tooltips are put: inside the theme, above everything else. Null until the hub is in the document. */
export function useOverlayRoot(): HTMLElement | null {
  return useContext(OverlayRootContext)
}
