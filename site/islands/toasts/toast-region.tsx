import * as RadixToast from '@radix-ui/react-toast'
import { useAtom } from 'jotai'
import { createRoot } from 'react-dom/client'
import { IconTooltip } from './icon-tooltip.tsx'
import { toastAtom } from './toast-state.ts'
import './toasts.css'

const displayMs = 5000
const swipeThresholdPx = 50
const words = { region: 'Notifications ({hotkey})', one: 'Notification', close: 'Close' }

let region: HTMLElement | undefined

/** Puts the notification region into the page, once. */
export function mountToastRegion(): void {
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
      label={words.one}
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
          <IconTooltip text={words.close}>
            <RadixToast.Close className="toast-close" aria-label={words.close}>
              ×
            </RadixToast.Close>
          </IconTooltip>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport className="toast-viewport" hotkey={['F8']} label={words.region} />
    </RadixToast.Provider>
  )
}
