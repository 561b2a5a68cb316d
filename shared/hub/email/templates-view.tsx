import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { ChevronRight20Regular } from '@fluentui/react-icons'
import { isMarketing, optOutLine } from '#shared/business/send-gate.ts'
import { PageHeading } from '../components/page-heading.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { splitAtFields, templateFields } from '#shared/business/template-fields.ts'
import { type EmailTemplate, listEmailTemplates } from '#shared/contract/email-templates.ts'
import { QueryContent } from '../components/query-content.tsx'
import { queryOf } from '../query-function.ts'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px', maxWidth: '840px' },
  text: { maxWidth: '68ch', margin: '4px 0 0', color: tokens.colorNeutralForeground2, lineHeight: '22px' },
  list: { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
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
  optOut: { color: tokens.colorNeutralForeground3 },
})

/** Lists the email templates. */
export function TemplatesView() {
  const styles = useStyles()
  const query = useQuery(queryOf(listEmailTemplates))
  return (
    <div className={styles.page}>
      <div>
        <PageHeading>Email</PageHeading>
        <p className={styles.text}>
          Open a lead and choose <strong>Write an email</strong>. The template is filled in for them, and you can change
          anything you like. <SubtleRouteLink to="/">Go to the leads</SubtleRouteLink>
        </p>
        <p className={styles.text}>Grey text is filled in from the lead. Complete anything in [square brackets].</p>
      </div>
      <QueryContent query={query} loading="Loading the templates" failed="Couldn’t load the templates">
        {(templates) => (
          <ul className={styles.list} aria-label="Templates">
            {templates.map((template) => (
              <li key={template.id}>
                <TemplateCard template={template} />
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </div>
  )
}

/** A template that unfolds to show its text, with the fields marked. */
function TemplateCard({ template: { label, use, emailType, subject, text } }: { template: EmailTemplate }) {
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
          <TextWithFields template={subject} />
        </span>
        {'\n\n'}
        <TextWithFields template={text} />
        {isMarketing(emailType) ? <span className={styles.optOut}>{`\n\n${optOutLine}`}</span> : undefined}
      </p>
    </details>
  )
}

function TextWithFields({ template }: { template: string }) {
  const styles = useStyles()
  return splitAtFields(template).map(({ text, field }, i) =>
    field === undefined ? (
      text
    ) : (
      <span key={`${field}${String(i)}`} className={styles.field}>
        {templateFields[field].label}
      </span>
    ),
  )
}
