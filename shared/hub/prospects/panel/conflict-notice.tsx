import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Notice } from '../../components/notice.tsx'
import { Row } from '../../components/stack.tsx'
import { fieldLabels, type LeadEditField } from '../lead-fields.ts'

type Value = string | number | null
export type Conflicts = Partial<Record<LeadEditField, { yours: Value; theirs: Value }>>

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gap: tokens.spacingVerticalM,
    margin: `${tokens.spacingVerticalS} 0 0`,
    padding: 0,
    listStyleType: 'none',
  },
  values: {
    margin: `${tokens.spacingVerticalXXS} 0 ${tokens.spacingVerticalSNudge}`,
    color: tokens.colorNeutralForeground1,
  },
})

export interface ConflictNoticeProps {
  conflicts: Conflicts
  onTake: (field: LeadEditField, value: Value) => void
  onKeep: (field: LeadEditField) => void
}

/** Shows both values of each field that was changed in two places, and lets the owner choose one. */
export function ConflictNotice({ conflicts, onTake, onKeep }: ConflictNoticeProps) {
  const styles = useStyles()
  const fields = Object.keys(conflicts) as LeadEditField[]
  if (fields.length === 0) return undefined
  return (
    <Notice intent="error" isAnswer title="Someone else has changed this lead">
      Choose for each field, then save again.
      <ul className={styles.list}>
        {fields.map((field) => (
          <li key={field}>
            <strong>{fieldLabels[field]}</strong>
            <p className={styles.values}>
              Yours: {shown(conflicts[field]?.yours)}
              <br />
              Theirs: {shown(conflicts[field]?.theirs)}
            </p>
            <Row>
              <Button size="small" onClick={() => onKeep(field)}>
                {`Keep my ${fieldLabels[field].toLowerCase()}`}
              </Button>
              <Button size="small" onClick={() => onTake(field, conflicts[field]?.theirs ?? '')}>
                {`Take their ${fieldLabels[field].toLowerCase()}`}
              </Button>
            </Row>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function shown(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? 'nothing' : `“${value}”`
}
