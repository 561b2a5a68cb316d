import { useEffect } from 'react'

/** Calls back when the browser's back button brings this page back as it was left. */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    const handle = ({ persisted }: PageTransitionEvent) => persisted && onReturn()
    addEventListener('pageshow', handle)
    return () => removeEventListener('pageshow', handle)
  }, [onReturn])
}
