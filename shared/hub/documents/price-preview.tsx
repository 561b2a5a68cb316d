import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Figures } from '#shared/business/balance-figures.ts'
import { formatMoneyExactly, vatPercent } from '#shared/business/money.ts'

const useStyles = makeStyles({
  preview: {
    display: 'grid',
    gap: '2px',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 16px', margin: 0 },
  amount: { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  name: { overflowWrap: 'anywhere' },
  soft: { color: tokens.colorNeutralForeground3 },
  due: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  note: { margin: '6px 0 0', color: tokens.colorNeutralForeground3, textWrap: 'pretty' },
})

export interface PricePreviewProps {
  figures: Figures
  /** Names the preview for screen readers: `What the invoice will say`. */
  label: string
  /** The last row: `To pay`. */
  totalLabel: string
  note: string
}

/** Shows the lines and totals of an invoice or a quote, as the server will compute them. */
export function PricePreview({ figures, label, totalLabel, note }: PricePreviewProps) {
  const styles = useStyles()
  const { lines, netPence, vatPence, duePence } = figures
  const rows = [
    ...lines.map(({ what, netPence: net }, index) => ({
      key: index,
      name: what || '…',
      pence: net,
      className: undefined,
    })),
    { key: 'net', name: 'Net', pence: netPence, className: styles.soft },
    { key: 'vat', name: `VAT ${vatPercent}%`, pence: vatPence, className: styles.soft },
    { key: 'due', name: totalLabel, pence: duePence, className: styles.due },
  ]
  return (
    <section className={styles.preview} aria-label={label}>
      <dl className={styles.list}>
        {rows.map(({ key, name, pence, className }) => (
          <Row key={key} name={name} pence={pence} className={className} />
        ))}
      </dl>
      <p className={styles.note}>{note}</p>
    </section>
  )
}

function Row({ name, pence, className }: { name: string; pence: number; className: string | undefined }) {
  const styles = useStyles()
  return (
    <>
      <dt className={mergeClasses(styles.name, className)}>{name}</dt>
      <dd className={mergeClasses(styles.amount, className)}>{formatMoneyExactly(pence).replace('-', '−')}</dd>
    </>
  )
}
