import { useSyncExternalStore } from 'react'

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
