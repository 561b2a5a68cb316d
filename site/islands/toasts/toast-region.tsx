import * as RadixToast from '@radix-ui/react-toast'
import * as Tooltip from '@radix-ui/react-tooltip'
import { atom, getDefaultStore, useAtom } from 'jotai'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import './toasts.css'

export interface Toast {
  title: string
  description: string
  tone: 'default' | 'destructive'
}

/** The current toast, in the store that all islands share; `key` distinguishes it from the one it replaces. */
const toastAtom = atom<(Toast & { key: number }) | undefined>(undefined)

const displayMs = 5000
const tooltipDelayMs = 700
const tooltipSkipDelayMs = 300
const swipeThresholdPx = 50
const content = { region: 'Notifications ({hotkey})', one: 'Notification', close: 'Close' }

let region: HTMLElement | undefined

/** Shows a toast; the first one puts the notification region into the page. */
export function presentToast(toast: Toast): void {
  getDefaultStore().set(toastAtom, (previous) => ({ ...toast, key: (previous?.key ?? 0) + 1 }))
  if (region) return
  region = document.createElement('div')
  document.body.append(region)
  createRoot(region).render(<ToastRegion />)
}

function ToastRegion() {
  const [toast, setToast] = useAtom(toastAtom)
  return (
    <RadixToast.Provider
      duration={displayMs}
      label={content.one}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      {toast && (
        <RadixToast.Root
          key={toast.key}
          className={`toast toast-${toast.tone}`}
          type="foreground"
          onOpenChange={(isOpen) => !isOpen && setToast(undefined)}
        >
          <div>
            <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
            <RadixToast.Description>{toast.description}</RadixToast.Description>
          </div>
          <IconTooltip text={content.close}>
            <RadixToast.Close className="toast-close" aria-label={content.close}>
              ×
            </RadixToast.Close>
          </IconTooltip>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport className="toast-viewport" hotkey={['F8']} label={content.region} />
    </RadixToast.Provider>
  )
}

/** Says in words what a button with only an icon does. */
function IconTooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip.Provider delayDuration={tooltipDelayMs} skipDelayDuration={tooltipSkipDelayMs}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Tooltip.Content className="tooltip" sideOffset={6}>
          {text}
        </Tooltip.Content>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
