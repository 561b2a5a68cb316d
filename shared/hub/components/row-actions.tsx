import { type ReactElement, type Ref, useRef, useState } from 'react'
import { makeStyles, Menu, MenuItem, MenuList, MenuPopover, tokens } from '@fluentui/react-components'
import { MoreHorizontal20Regular } from '../icons/more-horizontal.ts'
import { tooltip } from './shared-tooltip.tsx'
import { space } from './styles.ts'

/** The widths of a list below which its rows are cards: `leads` is the list of leads, `records` every other list. */
const leadCard = '@container leads (max-width: 559.9px)'
const recordCard = '@container records (max-width: 719.9px)'

const useStyles = makeStyles({
  buttons: { display: 'contents', [leadCard]: { display: 'none' }, [recordCard]: { display: 'none' } },
  menu: {
    display: 'none',
    [leadCard]: { display: 'contents' },
    [recordCard]: { display: 'contents' },
    // A touch target that extends into the padding of the card, so that it does not make the line taller.
    '& > button': {
      width: '40px',
      height: '40px',
      alignItems: 'center',
      justifyContent: 'center',
      padding: space(0, 0, 'S'),
      margin: space('-XS', '-M', '-M', 0),
    },
    '& > button:hover': { backgroundColor: 'transparent' },
  },
  button: {
    display: 'inline-flex',
    boxSizing: 'border-box',
    width: '24px',
    height: '24px',
    padding: tokens.strokeWidthThin,
    border: '1px solid transparent',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorSubtleBackground,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorSubtleBackgroundHover,
      color: tokens.colorNeutralForeground2BrandHover,
    },
    ':active': {
      backgroundColor: tokens.colorSubtleBackgroundPressed,
      color: tokens.colorNeutralForeground2BrandPressed,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
})

const moreIcon = <MoreHorizontal20Regular aria-hidden />

export interface RowAction {
  /** The action, such as "Archive". */
  title: string
  /** What the button does, including the record's name. */
  label: string
  icon: ReactElement
  onClick: () => void
}

export interface RowActionsProps {
  /** The name of the row's record. */
  name: string
  actions: readonly RowAction[]
  tabIndex?: number
}

/** Shows the secondary actions of a row: as icon buttons in a table, and as one menu in a card, where a touch could hit the wrong icon.
 *  The menu is created when it is opened, so that rows are cheap to render. */
export function RowActions({ name, actions, tabIndex }: RowActionsProps) {
  const styles = useStyles()
  /** The button that the menu is open below; null while it is closed. */
  const [openBelow, setOpenBelow] = useState<HTMLButtonElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <span className={styles.buttons}>
        {actions.map((action) => (
          <IconButton key={action.title} {...action} tabIndex={tabIndex} />
        ))}
      </span>
      <span className={styles.menu}>
        <IconButton
          ref={button}
          label={`More actions for ${name}`}
          title="More actions"
          icon={moreIcon}
          tabIndex={tabIndex}
          isMenuOpen={openBelow !== null}
          onClick={() => setOpenBelow(openBelow === null ? button.current : null)}
        />
      </span>
      {openBelow === null ? undefined : (
        <Menu
          open
          positioning={{ target: openBelow, position: 'below', align: 'end' }}
          onOpenChange={(_, { type, event }) => {
            const isOutside = type === 'clickOutside'
            // The button closes the menu itself.
            if (isOutside && event.target instanceof Node && openBelow.contains(event.target)) return
            setOpenBelow(null)
            // Must happen before a confirmation dialog opens, which later returns the focus to the element that had it.
            if (!isOutside) openBelow.focus()
          }}
        >
          <MenuPopover>
            <MenuList>
              {actions.map(({ title, icon, onClick }) => (
                <MenuItem key={title} icon={icon} onClick={onClick}>
                  {title}
                </MenuItem>
              ))}
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </>
  )
}

export interface IconButtonProps {
  /** What the button does, including the record's name. */
  label: string
  /** The tooltip: what the button does. */
  title: string
  icon: ReactElement
  onClick: () => void
  tabIndex?: number | undefined
  /** Whether its menu is open; undefined for a button without a menu. */
  isMenuOpen?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A subtle icon button that is cheap enough for every row of a long list. */
export function IconButton({ label, title, icon, onClick, tabIndex, isMenuOpen, ref }: IconButtonProps) {
  const styles = useStyles()
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-label={label}
      {...tooltip(title)}
      tabIndex={tabIndex}
      aria-haspopup={isMenuOpen === undefined ? undefined : 'menu'}
      aria-expanded={isMenuOpen}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
