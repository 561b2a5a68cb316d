import type { ReactElement, ReactNode } from 'react'
import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { MoreHorizontal20Regular } from '@fluentui/react-icons'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { Grouping } from './grouping.ts'

export interface MoveMenuProps<Key extends 'status' | 'crmStage'> {
  lead: Prospect
  grouping: Grouping<Key>
  renderIcon?: ((value: Prospect[Key]) => ReactElement) | undefined
  onMove: (value: Prospect[Key]) => void
  /** What the button shows; absent for dots. */
  children?: ReactNode
}

/** Gives a lead another status or stage. */
export function MoveMenu<Key extends 'status' | 'crmStage'>(props: MoveMenuProps<Key>) {
  const { lead, grouping, renderIcon, onMove, children } = props
  const { key, label, values, labels, step } = grouping
  const current = lead[key]
  return (
    <Menu positioning="below-start">
      <MenuTrigger disableButtonEnhancement>
        {children === undefined ? (
          <MenuButton
            size="small"
            appearance="subtle"
            icon={<MoreHorizontal20Regular />}
            menuIcon={null}
            aria-label={`Move ${lead.name} to …`}
          />
        ) : (
          <MenuButton aria-label={`${label}: ${labels[current]}. Move to …`}>{children}</MenuButton>
        )}
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {values
            .filter((value) => value !== current)
            .map((value) => (
              <MenuItem
                key={value}
                icon={renderIcon?.(value) ?? null}
                disabled={step(current, value) === 'not from here'}
                secondaryContent={step(current, value) === 'needs a reason' ? 'asks why' : null}
                onClick={() => onMove(value)}
              >
                {`Move to ${labels[value]}`}
              </MenuItem>
            ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
