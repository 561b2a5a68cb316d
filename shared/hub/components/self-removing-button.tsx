import { useCallback, useLayoutEffect, useRef } from 'react'
import { Button } from '@fluentui/react-components'
import { focusHeading } from './focus-heading.ts'

export interface SelfRemovingButtonProps {
  children: string
  onClick: () => void
  isBusy?: boolean
}

/** A button that its own work takes away. The focus it held goes to the heading, not to nowhere. */
export function SelfRemovingButton({ children, onClick, isBusy = false }: SelfRemovingButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const keep = useCallback((element: HTMLButtonElement | null) => void (button.current = element), [])

  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element !== null && document.activeElement === element) focusHeading()
    }
  }, [])

  return (
    <Button ref={keep} disabledFocusable={isBusy} onClick={onClick}>
      {children}
    </Button>
  )
}
