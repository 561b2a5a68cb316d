import type { ReactElement, Ref } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  button: {
    display: 'inline-flex',
    boxSizing: 'border-box',
    width: '24px',
    height: '24px',
    padding: '1px',
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

export interface IconButtonProps {
  /** What the button does, including the record's name. */
  label: string
  /** What it does, for a pointer that rests on it. */
  title: string
  icon: ReactElement
  onClick: () => void
  tabIndex?: number | undefined
  /** Given where the button opens a menu. */
  isMenuOpen?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A quiet button with an icon alone, cheap enough for every row of a long list. */
export function IconButton({ label, title, icon, onClick, tabIndex, isMenuOpen, ref }: IconButtonProps) {
  const styles = useStyles()
  return (
    <button
      ref={ref}
      type="button"
      className={styles.button}
      aria-label={label}
      title={title}
      tabIndex={tabIndex}
      aria-haspopup={isMenuOpen === undefined ? undefined : 'menu'}
      aria-expanded={isMenuOpen}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
