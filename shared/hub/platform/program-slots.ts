import { createContext, type ReactNode, useContext } from 'react'
import type { ViewSection } from './view.ts'

/** The additions of the host (website or console) to the hub. */
export interface ProgramSlots {
  /** Shown above every view instead of the hub's own connection notice. */
  connectionNotice?: ReactNode
  /** Shown below the failure of a view or part: what else may help. */
  failureHelp?: ReactNode
  /** The message of the sign-in form after the access has ended. */
  endedSentence?: string
  /** Whether a sign-in lasts until the owner ends it. */
  staysSignedIn?: boolean
  /** Whether the host shows its own notifications instead of Web Push. */
  notifies?: boolean
  /** Further sections of the settings, after the hub's own. */
  settings?: readonly ViewSection[]
  /** Opens the window in which the owner browses for leads. @param address the page to begin with */
  browseForLeads?: (address?: string) => void
}

const ProgramSlotsContext = createContext<ProgramSlots>({})

export const ProgramSlotsProvider = ProgramSlotsContext.Provider

export function useProgramSlots(): ProgramSlots {
  return useContext(ProgramSlotsContext)
}
