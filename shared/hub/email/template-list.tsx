import { useState } from 'react'
import {
  Button,
  makeStyles,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
  typographyStyles,
} from '@fluentui/react-components'
import { isMarketing, optOutLine } from '#shared/business/send-gate.ts'
import { splitAtFields, templateFields } from '#shared/business/template-fields.ts'
import type { EmailTemplate } from '#shared/contract/email-templates.ts'
import { ArrowDown20Regular } from '../icons/arrow-down.ts'
import { ArrowReset20Regular } from '../icons/arrow-reset.ts'
import { ArrowUp20Regular } from '../icons/arrow-up.ts'
import { ChevronRight20Regular } from '../icons/chevron-right.ts'
import { Copy20Regular } from '../icons/copy.ts'
import { Delete20Regular } from '../icons/delete.ts'
import { Edit16Regular, Edit20Regular } from '../icons/edit.ts'
import { MoreHorizontal20Regular } from '../icons/more-horizontal.ts'
import { Person16Regular } from '../icons/person.ts'
import { useConfirm } from '../components/confirm.tsx'
import { focusHeading } from '../components/page-heading.tsx'
import { StateMark } from '../components/state-mark.tsx'
import { space, useVisuallyHidden } from '../components/styles.ts'
import { useDeleteTemplate, useOrderTemplates } from './mutations.ts'

/** Room for the buttons over the end of a line. */
const actionsWidth = '88px'

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalS },
  item: {
    position: 'relative',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  details: { '&[open] > summary > svg': { rotate: '90deg' } },
  head: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    gap: space(0, 'M'),
    alignItems: 'center',
    padding: `${tokens.spacingVerticalMNudge} ${actionsWidth} ${tokens.spacingVerticalMNudge} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    listStyleType: 'none',
    '::-webkit-details-marker': { display: 'none' },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  actions: { position: 'absolute', top: '12px', right: '8px', display: 'flex', gap: tokens.spacingHorizontalXS },
  arrow: { color: tokens.colorNeutralForeground3 },
  label: { display: 'flex', flexWrap: 'wrap', gap: space(0, 'M') },
  name: { ...typographyStyles.body1Strong },
  use: { gridColumnStart: 2, color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
  letter: {
    maxWidth: '68ch',
    padding: space('L', 'L', 'XL', '2XXL'),
    fontFamily: 'inherit',
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  subject: { ...typographyStyles.body1Strong },
  field: {
    padding: space('XXS', 'SNudge'),
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
  },
  optOut: { color: tokens.colorNeutralForeground3 },
})

export interface TemplateListProps {
  templates: readonly EmailTemplate[]
  onEdit: (template: EmailTemplate) => void
  onDuplicate: (template: EmailTemplate) => void
}

/** Lists the templates in the owner's order, each with its actions. */
export function TemplateList({ templates, onEdit, onDuplicate }: TemplateListProps) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const confirm = useConfirm()
  const [announcement, setAnnouncement] = useState('')
  const remove = useDeleteTemplate(focusHeading)
  const order = useOrderTemplates()

  function move(template: EmailTemplate, by: -1 | 1): void {
    const ids = templates.map(({ id }) => id)
    const to = ids.indexOf(template.id) + by
    order.mutate(ids.filter((id) => id !== template.id).toSpliced(to, 0, template.id), {
      onSuccess: () => setAnnouncement(`“${template.label}” is now ${to + 1} of ${ids.length}`),
    })
  }

  async function removeAfterQuestion(template: EmailTemplate): Promise<void> {
    const isOwn = template.origin === 'own'
    const agreed = await confirm(
      isOwn
        ? {
            title: `Delete “${template.label}”?`,
            text: 'Emails that you’ve sent stay as they are.',
            action: 'Delete',
            isFinal: true,
          }
        : {
            title: `Restore the original of “${template.label}”?`,
            text: 'Your changes to this template will be lost.',
            action: 'Restore',
            isFinal: true,
          },
    )
    if (agreed) remove.mutate(template)
  }

  return (
    <>
      <ul className={styles.list} aria-label="Templates">
        {templates.map((template, index) => (
          <li key={template.id} className={styles.item}>
            <TemplateDetails template={template} />
            <div className={styles.actions}>
              {template.origin === 'fixed' ? undefined : (
                <Button
                  appearance="subtle"
                  icon={<Edit20Regular />}
                  aria-label={`Edit “${template.label}”`}
                  title="Edit"
                  onClick={() => onEdit(template)}
                />
              )}
              <Menu positioning="below-end">
                <MenuTrigger disableButtonEnhancement>
                  <MenuButton
                    appearance="subtle"
                    icon={<MoreHorizontal20Regular />}
                    menuIcon={null}
                    aria-label={`More actions for “${template.label}”`}
                  />
                </MenuTrigger>
                <MenuPopover>
                  <MenuList>
                    {template.origin === 'fixed' ? undefined : (
                      <MenuItem icon={<Copy20Regular />} onClick={() => onDuplicate(template)}>
                        Duplicate
                      </MenuItem>
                    )}
                    <MenuItem icon={<ArrowUp20Regular />} disabled={index === 0} onClick={() => move(template, -1)}>
                      Move up
                    </MenuItem>
                    <MenuItem
                      icon={<ArrowDown20Regular />}
                      disabled={index === templates.length - 1}
                      onClick={() => move(template, 1)}
                    >
                      Move down
                    </MenuItem>
                    {template.origin === 'own' ? (
                      <MenuItem icon={<Delete20Regular />} onClick={() => void removeAfterQuestion(template)}>
                        Delete
                      </MenuItem>
                    ) : undefined}
                    {template.origin === 'changed' ? (
                      <MenuItem icon={<ArrowReset20Regular />} onClick={() => void removeAfterQuestion(template)}>
                        Restore the original
                      </MenuItem>
                    ) : undefined}
                  </MenuList>
                </MenuPopover>
              </Menu>
            </div>
          </li>
        ))}
      </ul>
      <output className={hidden}>{announcement}</output>
    </>
  )
}

/** A template that unfolds to show its text, with the fields marked. */
function TemplateDetails({ template }: { template: EmailTemplate }) {
  const styles = useStyles()
  const { label, use, emailType, origin, subject, text } = template
  return (
    <details className={styles.details}>
      <summary className={styles.head}>
        <ChevronRight20Regular className={styles.arrow} aria-hidden />
        <span className={styles.label}>
          <span className={styles.name}>{label}</span>
          {origin === 'own' ? (
            <StateMark Icon={Person16Regular} tone="quiet">
              Yours
            </StateMark>
          ) : undefined}
          {origin === 'changed' ? (
            <StateMark Icon={Edit16Regular} tone="quiet">
              Changed
            </StateMark>
          ) : undefined}
        </span>
        <span className={styles.use}>{use}</span>
      </summary>
      <p className={styles.letter}>
        <span className={styles.subject}>
          <TextWithFields template={subject} />
        </span>
        {'\n\n'}
        <TextWithFields template={text} />
        {isMarketing(emailType) ? <span className={styles.optOut}>{`\n\n${optOutLine}`}</span> : undefined}
        {origin === 'fixed' ? (
          <span className={styles.optOut}>
            {'\n\nThe law says what this email contains, so its template can’t be changed.'}
          </span>
        ) : undefined}
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
