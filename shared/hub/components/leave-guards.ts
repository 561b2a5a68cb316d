import { createContext, useCallback, useContext, useEffect, useState } from 'react'

/** Asks, if there is something to lose, and then goes. */
type Guard = (go: () => void) => Promise<void>

const GuardsContext = createContext<Set<Guard>>(new Set())
/** Holds the guards of what is written inside it. */
export const LeaveGuardsProvider = GuardsContext.Provider

/** For what can be left while something is being written in it: `leave` goes once every guard inside has agreed. */
export function useLeaveGuards() {
  const [guards] = useState(() => new Set<Guard>())
  const leave = useCallback(
    (go: () => void) => [...guards].reduceRight<() => void>((next, guard) => () => void guard(next), go)(),
    [guards],
  )
  return { guards, leave }
}

/** Registers a guard that can stop the surrounding panel from closing. */
export function useLeaveGuard(guard: Guard): void {
  const guards = useContext(GuardsContext)
  useEffect(() => {
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [guard, guards])
}
