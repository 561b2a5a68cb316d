import { useSyncExternalStore } from 'react'

/** False on the server and while hydrating, so that the first markup is the server's; true from then on. */
export function useIsHydrated(): boolean {
  return useBrowserValue(() => true) ?? false
}

/** What only the browser knows; undefined on the server and while hydrating. @param read gives an equal value each time */
export function useBrowserValue<Value>(read: () => Value): Value | undefined {
  return useSyncExternalStore<Value | undefined>(subscribeToNothing, read, () => undefined)
}

function subscribeToNothing() {
  return () => undefined
}
