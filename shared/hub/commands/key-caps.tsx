import { Fragment } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { keyLabel } from '../platform/commands.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  keys: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingVerticalXS, whiteSpace: 'nowrap' },
  key: {
    boxSizing: 'border-box',
    minWidth: '22px',
    padding: space(0, 'XS'),
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'center',
  },
  between: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** Shows the keys of a command with their labels on the keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const styles = useStyles()
  return (
    <span className={styles.keys}>
      {keys.map((key, i) => (
        <Fragment key={key}>
          {i > 0 ? <span className={styles.between}>then</span> : undefined}
          <kbd className={styles.key}>{keyLabel(key)}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
