import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  parts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: '0 0 0 32px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
    listStyleType: 'none',
  },
  part: { display: 'flex', alignItems: 'center', gap: '6px' },
  colour: { width: '10px', height: '10px', borderRadius: '2px' },
})

/** Explains the colours of a chart. */
export function Legend({ parts }: { parts: readonly { legend: string; color: string }[] }) {
  const styles = useStyles()
  return (
    <ul className={styles.parts}>
      {parts.map(({ legend, color }) => (
        <li key={legend} className={styles.part}>
          <span className={styles.colour} style={{ backgroundColor: color }} />
          {legend}
        </li>
      ))}
    </ul>
  )
}
