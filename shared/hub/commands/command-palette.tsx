import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowRight20Regular } from '../icons/arrow-right.ts'
import { Search20Regular } from '../icons/search.ts'
import { useFocusReturn } from '../components/focus-return.ts'
import { useLeadCommands } from '../prospects/lead-finder.tsx'
import { type Command, useReadCommands } from '../platform/commands.ts'
import { KeyCaps } from './key-caps.tsx'
import { matchCommands, orderOptions } from './match-commands.ts'
import { space } from '../components/styles.ts'

const topOfPalette = 'min(12vh, 96px)'

const useStyles = makeStyles({
  surface: { maxWidth: '560px', padding: 0, alignSelf: 'start', marginTop: topOfPalette, overflow: 'hidden' },
  field: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    padding: space(0, 'L'),
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground3,
  },
  input: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: '52px',
    padding: 0,
    border: 'none',
    outlineStyle: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase400,
    '::placeholder': { color: tokens.colorNeutralForeground3 },
  },
  list: { maxHeight: 'min(420px, 60vh)', overflowY: 'auto', padding: tokens.spacingVerticalSNudge },
  none: { padding: space('XL', 'L'), color: tokens.colorNeutralForeground3 },
  option: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    minHeight: '40px',
    padding: space(0, 'MNudge'),
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    '&[aria-selected="true"]': { backgroundColor: tokens.colorNeutralBackground3 },
  },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  label: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  group: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  // Hidden on touch screens, which have no keys.
  keys: { display: 'flex', '@media (pointer: coarse)': { display: 'none' } },
})

/** Finds leads and commands as the owner types; the most recent leads come first before that. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [offered] = useState(useReadCommands())
  const commands = matchCommands(offered, typed)
  const leads = useLeadCommands(typed)
  const options = orderOptions(commands, leads, typed)
  const chosen = Math.min(at, options.length - 1)
  useFocusReturn()

  function run(index: number): void {
    const option = options[index]
    if (option === undefined) return
    onClose()
    option.run()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) setAt((chosen + step + options.length) % options.length)
    else if (event.key === 'Enter') run(chosen)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface className={styles.surface} aria-label="Search or run a command">
        <div className={styles.field}>
          <Search20Regular aria-hidden />
          <input
            className={styles.input}
            role="combobox"
            aria-label="Search or run a command"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-activedescendant={options[chosen] && `${listId}-${options[chosen].id}`}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder="Search leads or actions"
            value={typed}
            onChange={(event) => (setTyped(event.target.value), setAt(0))}
            onKeyDown={onKeyDown}
          />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div id={listId} role="listbox" aria-label="Results" className={styles.list}>
          {options.map((option, i) => (
            <PaletteOption
              key={option.id}
              id={`${listId}-${option.id}`}
              command={option}
              isChosen={i === chosen}
              onPoint={() => setAt(i)}
              onRun={() => run(i)}
            />
          ))}
        </div>
        {options.length === 0 ? <p className={styles.none}>No results for “{typed}”.</p> : undefined}
      </DialogSurface>
    </Dialog>
  )
}

export interface PaletteOptionProps {
  id: string
  command: Command
  isChosen: boolean
  onPoint: () => void
  onRun: () => void
}

/** One result of the palette. The search field keeps the focus and handles the keys. */
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
