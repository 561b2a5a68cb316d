import { makeStyles, tokens } from '@fluentui/react-components'
import { Search20Regular } from '@fluentui/react-icons'
import { useSetAtom } from 'jotai'
import { wide } from '../layout/breakpoints.ts'
import { SidebarLabel } from '../layout/sidebar-label.tsx'
import { KeyCaps } from './key-caps.tsx'
import { openPanelAtom } from './open-panel.ts'

const useStyles = makeStyles({
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '36px',
    padding: '0 11px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { flexShrink: 0 },
  keys: { display: 'none', [wide]: { display: 'inline' } },
})

/** Opens the palette. */
export function CommandButton() {
  const styles = useStyles()
  const openPanel = useSetAtom(openPanelAtom)
  return (
    <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => openPanel('palette')}>
      <Search20Regular className={styles.icon} aria-hidden />
      <SidebarLabel>Search</SidebarLabel>
      <span className={styles.keys} aria-hidden>
        <KeyCaps keys={['mod+k']} />
      </span>
    </button>
  )
}
