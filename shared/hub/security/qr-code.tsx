import { makeStyles } from '@fluentui/react-components'
import { renderSVG } from 'uqr'

const useStyles = makeStyles({
  // Dark on light in both themes: many cameras cannot read it the other way round.
  code: { display: 'block', width: '184px', height: '184px', borderRadius: '6px', backgroundColor: '#fff' },
})

/** Draws a text as a QR code. @param label what screen readers say in its place */
export function QrCode({ text, label }: { text: string; label: string }) {
  const styles = useStyles()
  const drawing = renderSVG(text, { ecc: 'M', border: 3 })
  return <img className={styles.code} src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt={label} />
}
