import type { ReactElement, ReactNode } from 'react'
import {
  Menu,
  MenuButton,
  type MenuButtonProps,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'
import { stageStep } from '#shared/business/pipeline.ts'
import { crmStages, type Prospect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { MoreHorizontal20Regular } from '../icons/more-horizontal.ts'
import type { Grouping } from './board-columns.ts'
import { stageLabels } from './labels.ts'
import { useSetStage } from './mutations.ts'

export interface MenuChoice<Value extends string> {
  value: Value
  label: string
  /** Why the option cannot be chosen now. */
  refusal?: string | undefined
}

export interface ChoiceMenuProps<Value extends string> extends Pick<MenuButtonProps, 'size' | 'appearance' | 'icon'> {
  label: string
  options: readonly MenuChoice<Value>[]
  onChoose: (value: Value) => void
}

/** A button with a menu of options. */
export function ChoiceMenu<Value extends string>({ label, options, onChoose, ...button }: ChoiceMenuProps<Value>) {
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton {...button}>{label}</MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {options.map(({ value, label, refusal }) => (
            <MenuItem
              key={value}
              disabled={refusal !== undefined}
              secondaryContent={refusal ?? null}
              onClick={() => onChoose(value)}
            >
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

export interface MoveMenuProps<Key extends 'status' | 'crmStage'> {
  lead: Pick<Prospect, 'name' | Key>
  grouping: Grouping<Key>
  renderIcon?: ((value: Prospect[Key]) => ReactElement) | undefined
  onMove: (value: Prospect[Key]) => void
  /** The content of the button; absent for an icon of three dots. */
  children?: ReactNode
}

/** A menu that moves a lead to another status or stage. */
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

/** Shows the stage of a lead's job, and moves it to another. */
export function StageMenu({ lead }: { lead: ProspectDetail }) {
  const setStage = useSetStage()
  return (
    <ChoiceMenu
      label={`Stage: ${stageLabels[lead.crmStage]}`}
      options={crmStages
        .filter((stage) => stage !== lead.crmStage)
        .map((value) => ({
          value,
          label: stageLabels[value],
          refusal: stageStep(lead.crmStage, value) === 'not from here' ? 'begins again first' : undefined,
        }))}
      onChoose={(stage) => void setStage(lead, stage)}
    />
  )
}
