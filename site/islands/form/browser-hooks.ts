import { useEffect, useSyncExternalStore } from 'react'

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

/** Returns a field's current text, including what was typed before hydration. @param id of the control */
export function useTypedValue(id: string): string {
  return useSyncExternalStore(
    watchTyping,
    () => document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '',
    () => '',
  )
}

function watchTyping(onChange: () => void): () => void {
  addEventListener('input', onChange)
  return () => removeEventListener('input', onChange)
}

/** Calls back when the browser's back button brings this page back as it was left. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const handle = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    addEventListener('pageshow', handle)
    return () => removeEventListener('pageshow', handle)
  }, [onReturn])
}
