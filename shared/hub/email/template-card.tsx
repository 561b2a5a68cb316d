import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { ChevronRight20Regular } from '@fluentui/react-icons'
import { isMarketing, optOutLine } from '#shared/business/send-gate.ts'
import { fieldMeanings, splitAtFields } from './fill-template.ts'
import type { Template } from './templates.ts'

const useStyles = makeStyles({
  card: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    '&[open] svg': { rotate: '90deg' },
  },
  head: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: '0 12px',
    alignItems: 'center',
    padding: '10px 16px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    listStyleType: 'none',
    '::-webkit-details-marker': { display: 'none' },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  arrow: { color: tokens.colorNeutralForeground3 },
  label: { ...typographyStyles.body1Strong },
  use: { gridColumnStart: 2, color: tokens.colorNeutralForeground3, lineHeight: '20px' },
  letter: {
    maxWidth: '68ch',
    margin: 0,
    padding: '16px 16px 20px 48px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontFamily: 'inherit',
    lineHeight: '22px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  subject: { ...typographyStyles.body1Strong },
  field: {
    padding: '1px 6px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
  },
  way: { color: tokens.colorNeutralForeground3 },
})

/** A template: when it is for, and, opened, its words with the places that are filled in for each person. */
export function TemplateCard({ template: { label, use, emailType, subject, text } }: { template: Template }) {
  const styles = useStyles()
  return (
    <details className={styles.card}>
      <summary className={styles.head}>
        <ChevronRight20Regular className={styles.arrow} aria-hidden />
        <span className={styles.label}>{label}</span>
        <span className={styles.use}>{use}</span>
      </summary>
      <p className={styles.letter}>
        <span className={styles.subject}>
          <Words text={subject} />
        </span>
        {'\n\n'}
        <Words text={text} />
        {isMarketing(emailType) ? <span className={styles.way}>{`\n\n${optOutLine}`}</span> : undefined}
      </p>
    </details>
  )
}

function Words({ text }: { text: string }) {
  const styles = useStyles()
  return splitAtFields(text).map(({ words, field }, i) =>
    field === undefined ? (
      words
    ) : (
      <span key={`${field}${String(i)}`} className={styles.field}>
        {fieldMeanings[field]}
      </span>
    ),
  )
}
