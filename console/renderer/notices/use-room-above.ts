import { useLayoutEffect, useState } from 'react'
import { roomAbove } from '#shared/hub/frame/room-above.ts'

/** Tells the hub how much of the window an element takes above it. @returns the element's ref */
export function useRoomAbove(): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (element === null) return undefined
    const { style } = document.documentElement
    const measure = new ResizeObserver(() => style.setProperty(roomAbove, `${element.offsetHeight}px`))
    measure.observe(element)
    return () => {
      measure.disconnect()
      style.removeProperty(roomAbove)
    }
  }, [element])
  return setElement
}
