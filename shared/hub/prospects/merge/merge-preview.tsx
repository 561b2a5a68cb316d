import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { leadFields } from '#shared/business/lead-fields.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { phone, space } from '../../components/styles.ts'
import { type LeadEditField, leadEditFields, readableValue } from '../lead-edit-values.ts'

export type Keep = Partial<Record<LeadEditField | 'status', 'this' | 'other'>>

const fields = [...leadEditFields, 'status'] as const

const useStyles = makeStyles({
  table: { display: 'grid', gap: tokens.spacingVerticalXS },
  row: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalS,
    padding: space('XS', 0),
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
  },
  name: { paddingTop: tokens.spacingVerticalSNudge, color: tokens.colorNeutralForeground2 },
  value: {
    padding: space('SNudge', 'S'),
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
})

export interface MergePreviewProps {
  lead: Prospect
  other: Prospect
  keep: Keep
  onKeep: (keep: Keep) => void
}

/** Shows the fields of the merged lead. Where the two leads differ, the owner chooses; a blank is filled from the other lead. */
export function MergePreview({ lead, other, keep, onKeep }: MergePreviewProps) {
  const styles = useStyles()
  const filledFields = fields.filter((field) => lead[field] !== null || other[field] !== null)
  return (
    <ul className={styles.table}>
      {filledFields.map((field) => {
        const ours = lead[field]
        const theirs = other[field]
        const name = leadFields[field].label
        const differs = ours !== null && theirs !== null && ours !== theirs
        return (
          <li key={field} className={styles.row}>
            <span className={styles.name}>{name}</span>
            {differs ? (
              <RadioGroup
                aria-label={name}
                value={keep[field] ?? 'this'}
                onChange={(_, { value }) => onKeep({ ...keep, [field]: value as 'this' | 'other' })}
              >
                <Radio value="this" label={shown(field, ours)} />
                <Radio value="other" label={shown(field, theirs)} />
              </RadioGroup>
            ) : (
              <span className={styles.value}>{shown(field, ours ?? theirs)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function shown(field: (typeof fields)[number], value: string | number | null): string {
  return typeof value === 'number' ? `${formatMoney(pounds(value))} ${vat[field] ?? ''}` : readableValue(value ?? '')
}

/** The note on VAT beside an amount. */
const vat: Partial<Record<(typeof fields)[number], string>> = {
  packageValue: '+ VAT',
  depositRequired: 'including VAT',
}
