import { createContext, type ReactNode, useContext } from 'react'
import type { ViewSection } from './components/view-sections.tsx'

/** What the place where the hub is mounted adds to it. */
export interface HostSlots {
  /** Stands above every view in place of the hub's own word on the connection. */
  connectionNotice?: ReactNode
  /** What the sign-in form says when the access that was there has ended. */
  endedSentence?: string
  /** Whoever signs in here stays signed in, until the owner ends it. */
  staysSignedIn?: boolean
  /** Further sections of the settings, after the hub's own. */
  settings?: readonly ViewSection[]
}

const HostSlotsContext = createContext<HostSlots>({})

export const HostSlotsProvider = HostSlotsContext.Provider

export function useHostSlots(): HostSlots {
  return useContext(HostSlotsContext)
}
