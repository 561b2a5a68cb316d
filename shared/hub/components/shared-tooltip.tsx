import { type CSSProperties, useEffect, useRef, useState } from 'react'
import * as RadixTooltip from '@radix-ui/react-tooltip'
import { tooltipDelays, useOverlayRoot, useTooltipStyles } from './tooltip.tsx'

/** Of an element with a tooltip that `SharedTooltip` shows: its text. */
const attribute = 'data-tooltip'
const host = `[${attribute}]`

/** Returns the attribute that gives an element the shared tooltip, which costs the rows of a long list nothing. The element needs an accessible
 *  name of its own. */
export function tooltip(text: string | undefined): { [attribute]: string | undefined } {
  return { [attribute]: text }
}

interface Shown {
  text: string
  /** Covers the element, which the tooltip is placed by. */
  place: CSSProperties
}

/** Shows the tooltips of all such elements with one set of listeners: after the delay under the mouse, at once for the keyboard. Escape and a
 *  press hide it; the mouse may move onto it. */
export function SharedTooltip() {
  const styles = useTooltipStyles()
  const container = useOverlayRoot()
  const [shown, setShown] = useState<Shown>()
  const content = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let element: Element | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let hiddenAt = -Infinity
    let isShown = false

    function show(next: Element) {
      const { left, top, width, height } = next.getBoundingClientRect()
      isShown = true
      setShown({ text: next.getAttribute(attribute) ?? '', place: { left, top, width, height } })
    }
    function hide() {
      clearTimeout(timer)
      if (isShown) hiddenAt = Date.now()
      isShown = false
      element = undefined
      setShown(undefined)
    }
    function enter(event: PointerEvent) {
      if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
      if (content.current?.contains(event.target)) return clearTimeout(timer)
      const next = event.target.closest(host) ?? undefined
      if (next === element) return next && isShown ? clearTimeout(timer) : undefined
      const isSoon = isShown || Date.now() - hiddenAt < tooltipDelays.skipMs
      clearTimeout(timer)
      if (next === undefined) {
        // The mouse may be on its path to the tooltip.
        timer = setTimeout(hide, isShown ? graceMs : 0)
        if (!isShown) element = undefined
        return
      }
      element = next
      if (isSoon) show(next)
      else timer = setTimeout(() => next.isConnected && show(next), tooltipDelays.showMs)
    }
    function focus({ target }: FocusEvent) {
      const next = target instanceof Element && target.matches(':focus-visible') ? target.closest(host) : null
      if (next === null) return hide()
      clearTimeout(timer)
      element = next
      show(next)
    }
    /** Focus by keyboard scrolls the element into view. */
    function follow() {
      if (!isShown || !element) return
      if (element.isConnected) show(element)
      else hide()
    }
    function pressKey({ key }: KeyboardEvent) {
      if (key === 'Escape') hide()
    }
    const listeners = new AbortController()
    const options = { signal: listeners.signal, capture: true }
    document.addEventListener('pointerover', enter, options)
    document.addEventListener('pointerdown', hide, options)
    document.addEventListener('focusin', focus, options)
    document.addEventListener('focusout', hide, options)
    document.addEventListener('keydown', pressKey, options)
    document.addEventListener('scroll', follow, options)
    return () => (clearTimeout(timer), listeners.abort())
  }, [])

  if (shown === undefined) return undefined
  return (
    <RadixTooltip.Root open>
      <RadixTooltip.Trigger asChild>
        <span aria-hidden style={{ ...shown.place, position: 'fixed', pointerEvents: 'none' }} />
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal container={container}>
        <RadixTooltip.Content ref={content} className={styles.content} sideOffset={6} collisionPadding={8}>
          {shown.text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}

/** How long a tooltip stays after the mouse has left its element. */
const graceMs = 100
