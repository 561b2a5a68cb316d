import {
  Menu,
  MenuButton,
  type MenuButtonProps,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components'

export interface MenuChoice<Value extends string> {
  value: Value
  label: string
  /** Why it cannot be chosen now. */
  refusal?: string | undefined
}

export interface ChoiceMenuProps<Value extends string> extends Pick<MenuButtonProps, 'size' | 'appearance' | 'icon'> {
  label: string
  options: readonly MenuChoice<Value>[]
  onChoose: (value: Value) => void
}

/** A button that does one of a few things. */
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
