import * as Tooltip from '@radix-ui/react-tooltip'
import type { ReactElement } from 'react'

const delayMs = 700
const skipDelayMs = 300

/** Says in words what a button with only an icon does. */
export function IconTooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Tooltip.Content className="tooltip" sideOffset={6}>
          {text}
        </Tooltip.Content>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
