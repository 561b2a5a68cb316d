import { createContext, type PointerEvent, type ReactElement, type ReactNode, useContext, useState } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import * as RadixTooltip from '@radix-ui/react-tooltip'
import { space } from './styles.ts'

/** As specified, milliseconds: how long the mouse rests before a tooltip is shown, and for how long after one the next is shown at once. */
export const tooltipDelays = { showMs: 700, skipMs: 300 } as const

export const useTooltipStyles = makeStyles({
  content: {
    maxWidth: '280px',
    padding: space('SNudge', 'MNudge'),
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    // Above dialogs and panels, whose z-index is 1,000,000.
    zIndex: 1_000_002,
  },
})

/** Shows a tooltip for its child after the delays set by the hub's provider. Pressing the child also shows it, because touch screens have
 *  no hover. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const styles = useTooltipStyles()
  const container = useOverlayRoot()
  const [open, setOpen] = useState(false)
  return (
    <RadixTooltip.Root open={open} onOpenChange={setOpen}>
      <RadixTooltip.Trigger
        asChild
        onPointerDown={keepOpen}
        onClick={(event) => (event.preventDefault(), setOpen(true))}
      >
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal container={container}>
        <RadixTooltip.Content className={styles.content} sideOffset={6} collisionPadding={8}>
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}

/** Marks a press as handled, because Radix would otherwise close the tooltip. */
function keepOpen(event: PointerEvent): void {
  event.preventDefault()
}

const OverlayRootContext = createContext<HTMLElement | null>(null)

export const OverlayRootProvider = OverlayRootContext.Provider

/** Returns the container of tooltips: inside the theme, above everything else. Null until the hub is in the document. */
export function useOverlayRoot(): HTMLElement | null {
  return useContext(OverlayRootContext)
}
