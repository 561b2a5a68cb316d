import { makeStyles, tokens } from '@fluentui/react-components'
import { PageHeading } from '../components/page-heading.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { TemplateCard } from './template-card.tsx'
import { templates } from './templates.ts'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px', maxWidth: '840px' },
  text: { maxWidth: '68ch', margin: '4px 0 0', color: tokens.colorNeutralForeground2, lineHeight: '22px' },
  list: { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
})

/** Shows the templates, their fields, and the rule that is checked before each email. */
export function TemplatesView() {
  const styles = useStyles()
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
      <ul className={styles.list} aria-label="Templates">
        {templates.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} />
          </li>
        ))}
      </ul>
    </div>
  )
}
