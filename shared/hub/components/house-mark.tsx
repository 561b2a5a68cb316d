import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  outline: { fill: 'none', stroke: tokens.colorNeutralForeground1, strokeWidth: 1.5, strokeLinejoin: 'round' },
  extension: { fill: tokens.colorBrandBackground },
})

/** The product's logo: a house with its extension in clay. */
export function HouseMark({ size = 28 }: { size?: number }) {
  const styles = useStyles()
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path className={styles.extension} d="M17 15h9v9h-9z" />
      <path className={styles.outline} d="M3.75 12v12h13V12M1.75 13.25l8.5-8.5 8.5 8.5" />
    </svg>
  )
}
