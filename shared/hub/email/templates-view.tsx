import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { isMarketing, optOutLine } from '#shared/business/send-gate.ts'
import { PageHeading } from '../components/page-heading.tsx'
import { QuietRoute } from '../components/quiet-route.tsx'
import { fieldMeanings } from './fill-template.ts'
import { templates } from './templates.ts'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px', maxWidth: '840px' },
  text: { maxWidth: '68ch', margin: '4px 0 0', color: tokens.colorNeutralForeground2, lineHeight: '22px' },
  list: { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  template: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    padding: '12px 16px',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  label: { ...typographyStyles.body1Strong },
  use: { display: 'block', marginLeft: '16px', color: tokens.colorNeutralForeground3, lineHeight: '20px' },
  letter: {
    margin: 0,
    padding: '12px 16px 16px 32px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontFamily: 'inherit',
    lineHeight: '22px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
})

/** The templates, their fields, and the rule that stands before each e-mail. */
export function TemplatesView() {
  const styles = useStyles()
  return (
    <div className={styles.page}>
      <div>
        <PageHeading>E-mail</PageHeading>
        <p className={styles.text}>
          Open a lead and choose <strong>Write an e-mail</strong>: the words below are filled in for them, and you
          change what you like. <QuietRoute to="/">Go to the leads</QuietRoute>
        </p>
        <p className={styles.text}>
          Fields in braces are filled in: {list.format(Object.values(fieldMeanings))}. What is not known stays in square
          brackets for you to write.
        </p>
      </div>
      <ul className={styles.list} aria-label="Templates">
        {templates.map(({ id, label, use, emailType, subject, text }) => (
          <li key={id}>
            <details className={styles.template}>
              <summary className={styles.head}>
                <span className={styles.label}>{label}</span>
                <span className={styles.use}>{use}</span>
              </summary>
              <p className={styles.letter}>
                <strong>{subject}</strong>
                {`\n\n${text}`}
                {isMarketing(emailType) ? `\n\n${optOutLine}` : undefined}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}

const list = new Intl.ListFormat('en-GB')
