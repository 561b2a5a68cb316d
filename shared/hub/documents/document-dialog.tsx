import type { ComponentProps, ReactNode } from 'react'
import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FieldValues, FormProvider, type Path } from 'react-hook-form'
import type { Figures, OwnLine } from '#shared/business/document-figures.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { formatWithVat, vatPercent } from '#shared/business/vat.ts'
import { packages } from '#shared/business/packages.ts'
import { packagePrice } from '#shared/business/prices.ts'
import { DialogForm, DialogFrame, DialogMain } from '../components/form/form-dialog.tsx'
import { SelectField } from '../components/form/fields.tsx'
import { LoadError } from '../components/query-content.tsx'
import { usePrices } from '../platform/queries.ts'
import { OwnLines } from './own-lines.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  preview: {
    display: 'grid',
    gap: tokens.spacingVerticalXXS,
    padding: space('M', 'L'),
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  list: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: space('XS', 'L') },
  amount: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  name: { overflowWrap: 'anywhere' },
  soft: { color: tokens.colorNeutralForeground3 },
  due: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  note: { margin: space('SNudge', 0, 0), color: tokens.colorNeutralForeground3, textWrap: 'pretty' },
})

interface DocumentDialogProps<First> {
  title: string
  /** The initial values of the form, computed by the server. */
  first: UseQueryResult<First>
  /** The title of the error when the values cannot be loaded. */
  failedTitle: string
  children: (first: First) => ReactNode
  onClose: () => void
}

/** The dialog that creates an invoice or a quote. */
export function DocumentDialog<First>({ title, first, failedTitle, children, onClose }: DocumentDialogProps<First>) {
  return (
    <DialogFrame title={title} width={640} onClose={onClose}>
      {first.data !== undefined && first.isFetchedAfterMount ? (
        children(first.data)
      ) : (
        // Cancel takes the focus: while nothing in a dialog has it, screen readers may read what is behind it.
        <DialogMain onCancel={onClose}>
          {first.isError ? (
            <LoadError title={failedTitle} error={first.error} onRetry={first.refetch} isRetrying={first.isFetching} />
          ) : (
            <Spinner label="Adding up" />
          )}
        </DialogMain>
      )}
    </DialogFrame>
  )
}

interface DocumentFormProps<Values extends FieldValues, Sent> extends Omit<
  ComponentProps<typeof DialogForm<Values, Sent>>,
  'focus' | 'submitLabel'
> {
  /** The name of the field of the package. */
  packageField: Path<Values>
  /** Above the fields. */
  intro?: ReactNode
}

/** The form of an invoice or a quote: the package, the lines, and the fields that only one of them has. */
export function DocumentForm<Values extends FieldValues, Sent>(props: DocumentFormProps<Values, Sent>) {
  const prices = usePrices()
  const packageOptions = packages.map(({ type, name }) => ({
    value: type,
    label: `${name}, ${formatWithVat(packagePrice(prices, type))}`,
  }))
  const { packageField, intro, children, ...rest } = props
  const { form } = rest
  return (
    // The button that had the focus while the first values were loading is gone.
    <DialogForm {...rest} focus={packageField} submitLabel="Issue and send">
      {intro}
      <SelectField form={form} name={packageField} label="Package" options={packageOptions} />
      <FormProvider {...form}>
        <OwnLines />
      </FormProvider>
      {children}
    </DialogForm>
  )
}

/** Returns the lines that have an amount, for the preview of an unfinished form. */
export function finishedLines(lines: readonly (Partial<OwnLine> | undefined)[] | undefined): OwnLine[] {
  return (lines ?? []).flatMap((line) =>
    typeof line?.netPounds === 'number' ? { what: line.what ?? '', netPounds: line.netPounds } : [],
  )
}

interface PricePreviewProps {
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
