import { makeStyles, tokens } from '@fluentui/react-components'
import { PastTime } from '../components/past-time.tsx'

const useStyles = makeStyles({
  mark: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
})

/** In the place of the name of somebody who was erased: there is nobody to open or to answer. @param at ISO 8601 */
export function ErasedMark({ at }: { at: string }) {
  const styles = useStyles()
  return (
    <span className={styles.mark}>
      Erased <PastTime at={at} />
    </span>
  )
}

/** A cached list may be older than this field. */
export function isErased<Enquiry extends { erasedAt: string | null }>(
  enquiry: Enquiry,
): enquiry is Enquiry & { erasedAt: string } {
  return typeof enquiry.erasedAt === 'string'
}
