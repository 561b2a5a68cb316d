import { makeStyles } from '@fluentui/react-components'
import { encode } from 'uqr'

const useStyles = makeStyles({
  // Dark on light in both themes: many cameras cannot read it the other way round.
  code: { display: 'block', width: '184px', height: '184px', borderRadius: '6px', backgroundColor: '#fff' },
})

/** Draws a text as a QR code. @param label what screen readers say in its place */
export function QrCode({ text, label }: { text: string; label: string }) {
  const styles = useStyles()
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
