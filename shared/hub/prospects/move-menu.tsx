import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { MoreHorizontal20Regular } from '@fluentui/react-icons'
import { type Prospect, statuses } from '#shared/contract/prospects.ts'
import { type Status, statusLabels } from './labels.ts'
import { statusStep } from './progress.ts'
import { StatusIcon, StatusMark } from './lead-marks.tsx'

export interface MoveMenuProps {
  lead: Pick<Prospect, 'name' | 'status'>
  onMove: (status: Status) => void
  /** Shows dots in place of the status. */
  isIcon?: boolean
}

/** Gives a lead another status. */
export function MoveMenu({ lead, onMove, isIcon = false }: MoveMenuProps) {
  return (
    <Menu positioning="below-start">
      <MenuTrigger disableButtonEnhancement>
        {isIcon ? (
          <MenuButton
            size="small"
            appearance="subtle"
            icon={<MoreHorizontal20Regular />}
            menuIcon={null}
            aria-label={`Move ${lead.name} to …`}
          />
        ) : (
          <MenuButton aria-label={`Status: ${statusLabels[lead.status]}. Move to …`}>
            <StatusMark status={lead.status} />
          </MenuButton>
        )}
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {statuses
            .filter((status) => status !== lead.status)
            .map((status) => {
              const step = statusStep(lead.status, status)
              return (
                <MenuItem
                  key={status}
                  icon={<StatusIcon status={status} />}
                  disabled={step === 'not from here'}
                  secondaryContent={step === 'needs a reason' ? 'asks why' : null}
                  onClick={() => onMove(status)}
                >
                  {`Move to ${statusLabels[status]}`}
                </MenuItem>
              )
            })}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
