import { useEffect, useRef } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { ArrowRight20Regular } from '@fluentui/react-icons'
import type { Command } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'

const useStyles = makeStyles({
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '40px',
    padding: '0 10px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    '&[aria-selected="true"]': { backgroundColor: tokens.colorNeutralBackground3 },
  },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  label: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  group: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  // A finger has no keys.
  keys: { display: 'flex', '@media (pointer: coarse)': { display: 'none' } },
})

export interface PaletteOptionProps {
  id: string
  command: Command
  isChosen: boolean
  onPoint: () => void
  onRun: () => void
}

/** One thing the palette found. The field keeps the focus, so the keys are the field's. */
export function PaletteOption({ id, command, isChosen, onPoint, onRun }: PaletteOptionProps) {
  const styles = useStyles()
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const { label, group, keys, Icon = ArrowRight20Regular } = command
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={option}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <Icon className={styles.icon} aria-hidden />
      <span className={styles.label}>{label}</span>
      <span className={styles.group}>{group}</span>
      {keys === undefined ? undefined : (
        <span className={styles.keys}>
          <KeyCaps keys={keys} />
        </span>
      )}
    </div>
  )
}
