import { useEffect, useState } from 'react'

/** Returns the time, milliseconds since 1970, and renders again each second, for countdowns. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
