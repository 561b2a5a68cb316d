import { createContext, useCallback, useContext, useEffect, useState } from 'react'

/** Asks whether unsaved entries may be lost, if there are any, and then calls `leave`. */
type Guard = (leave: () => void) => Promise<void>

const GuardsContext = createContext<Set<Guard>>(new Set())

/** Collects the guards of the forms inside it. */
export const LeaveGuardsProvider = GuardsContext.Provider

/** Returns the guards for the provider of a panel, and `leave`, which calls its argument once every guard has agreed. */
export function useLeaveGuards() {
  const [guards] = useState(() => new Set<Guard>())
  const leave = useCallback(
    (go: () => void) => [...guards].reduceRight<() => void>((next, guard) => () => void guard(next), go)(),
    [guards],
  )
  return { guards, leave }
}

/** Registers a guard that can stop the surrounding panel from closing. */
export function useLeaveGuard(guard: Guard | undefined): void {
  const guards = useContext(GuardsContext)
  useEffect(() => {
    if (guard === undefined) return
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [guard, guards])
}
