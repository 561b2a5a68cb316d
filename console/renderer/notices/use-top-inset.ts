import { useLayoutEffect, useState } from 'react'
import { topInset } from '#shared/hub/layout/top-inset.ts'

/** Tells the hub how much of the window an element takes above it. @returns the element's ref */
export function useTopInset(): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (element === null) return undefined
    const { style } = document.documentElement
    const measure = new ResizeObserver(() => style.setProperty(topInset, `${element.offsetHeight}px`))
    measure.observe(element)
    return () => {
      measure.disconnect()
      style.removeProperty(topInset)
    }
  }, [element])
  return setElement
}
