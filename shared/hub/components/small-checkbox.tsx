import { type ChangeEvent, useEffect, useRef } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  box: {
    appearance: 'none',
    position: 'relative',
    display: 'grid',
    placeContent: 'center',
    boxSizing: 'border-box',
    width: '16px',
    height: '16px',
    margin: tokens.spacingVerticalXXS,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusSmall,
    cursor: 'pointer',
    ':hover': { border: `1px solid ${tokens.colorNeutralStrokeAccessibleHover}` },
    ':checked': {
      border: `1px solid ${tokens.colorCompoundBrandBackground}`,
      backgroundColor: tokens.colorCompoundBrandBackground,
      ':hover': {
        border: `1px solid ${tokens.colorCompoundBrandBackgroundHover}`,
        backgroundColor: tokens.colorCompoundBrandBackgroundHover,
      },
      '::before': {
        content: '""',
        width: '12px',
        height: '12px',
        backgroundColor: tokens.colorNeutralForegroundInverted,
        clipPath: 'path("M1.9 6.4 3 5.3 4.9 7.2 9.1 2.8 10.2 3.9 4.9 9.4Z")',
      },
    },
    ':indeterminate': {
      border: `1px solid ${tokens.colorCompoundBrandStroke}`,
      '::before': {
        content: '""',
        width: '8px',
        height: '8px',
        borderRadius: tokens.borderRadiusSmall,
        backgroundColor: tokens.colorCompoundBrandForeground1,
      },
    },
    // A target of 32 px, around which the focus outline is drawn.
    '::after': { content: '""', position: 'absolute', inset: '-9px', borderRadius: tokens.borderRadiusMedium },
    ':focus-visible': { outline: 'none', '::after': { outline: `2px solid ${tokens.colorStrokeFocus2}` } },
    '@media (forced-colors: active)': { appearance: 'auto', '::before': { display: 'none' } },
  },
})

export interface SmallCheckboxProps {
  label: string
  checked: boolean | 'mixed'
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  tabIndex?: number
}

/** A checkbox without a visible label that is cheap enough for every row of a long list. */
export function SmallCheckbox({ label, checked, onChange, tabIndex }: SmallCheckboxProps) {
  const styles = useStyles()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={checked === true}
      tabIndex={tabIndex}
      onChange={onChange}
    />
  )
}
