import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { space, useVisuallyHidden } from './styles.ts'

const useStyles = makeStyles({
  count: {
    minWidth: '12px',
    padding: space(0, 'SNudge'),
    borderRadius: '10px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'center',
  },
})

export interface CountMarkProps {
  count: number
  /** The text for screen readers after the number. */
  meaning: string | undefined
  className?: string | undefined
}

/** Shows a count beside the item that it belongs to. */
export function CountMark({ count, meaning, className }: CountMarkProps) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  return (
    <span className={mergeClasses(styles.count, className)}>
      {count > 99 ? '99+' : count}
      <span className={hidden}> {meaning}</span>
    </span>
  )
}
