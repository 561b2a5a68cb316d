import { useSyncExternalStore } from 'react'

/** What stands in a field as it is typed, from before hydration on. @param id of the control */
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
