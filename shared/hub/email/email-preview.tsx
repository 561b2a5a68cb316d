import { useState } from 'react'
import { Button, Field, makeStyles, mergeClasses, Select, tokens, typographyStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { composeEmail } from '#shared/business/email-templates.ts'
import { fillTemplate, type Recipient } from '#shared/business/fill-template.ts'
import { type EmailType, isMarketing, optOutLine } from '#shared/business/send-gate.ts'
import { leadEmailReason, senderDetails } from '#shared/business/sender-details.ts'
import type { Attachment } from '#shared/contract/attachments.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { readEmailSignature } from '#shared/contract/email-templates.ts'
import { Mail20Regular } from '../icons/mail.ts'
import { space, useChoiceClass } from '../components/styles.ts'
import { Section } from '../components/section.tsx'
import { Row } from '../components/stack.tsx'
import { prospectQueries, useCheckout } from '../prospects/queries.ts'
import { queryOf, usePrices } from '../platform/queries.ts'
import { useSendTest } from './mutations.ts'

const useStyles = makeStyles({
  letter: {
    padding: tokens.spacingVerticalXL,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
  },
  subject: { ...typographyStyles.subtitle2, margin: space(0, 0, 'M') },
  lines: { whiteSpace: 'pre-wrap' },
  added: {
    margin: space('L', 0, 0),
    padding: space('M', 0, 0),
    borderTop: `1px dashed ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground2,
  },
  addedLabel: { display: 'block', marginBottom: tokens.spacingVerticalXS, fontWeight: tokens.fontWeightSemibold },
})

/** Made-up leads for the preview. */
const sampleLeads: Record<string, { label: string; lead: Recipient }> = {
  full: {
    label: 'A sample lead',
    lead: {
      name: 'Grace Sample',
      email: 'grace@example.com',
      phone: null,
      projectType: 'extension',
      location: 'Winchester',
      sourcePlatform: 'website',
      sourceUrl: null,
      selectedPackage: 'basic',
      packageValue: null,
    },
  },
  sparse: {
    label: 'A lead we know little about',
    lead: {
      name: '',
      email: null,
      phone: null,
      projectType: 'extension',
      location: null,
      sourcePlatform: 'import',
      sourceUrl: null,
      selectedPackage: null,
      packageValue: null,
    },
  },
}

export interface EmailPreviewProps {
  emailType: EmailType
  subject: string
  text: string
  attachments: readonly Attachment[]
}

/** Shows a template as an email to a lead, including the text that is added to it, and sends it to the owner as a test. */
export function EmailPreview({ emailType, subject, text, attachments }: EmailPreviewProps) {
  const styles = useStyles()
  const choice = useChoiceClass()
  const [chosen, setChosen] = useState('full')
  const recent = useQuery(prospectQueries.recent)
  const { data: signature } = useQuery(queryOf(readEmailSignature))
  const { data: business } = useQuery(queryOf(readBusiness))
  const prices = usePrices()
  const send = useSendTest()

  const known = recent.data?.find(({ id }) => id === chosen)
  const { address = 'https://example.com/checkout', quote } = useCheckout(known?.id)
  const lead = known ?? sampleLeads[chosen]?.lead ?? sampleLeads.full?.lead
  if (lead === undefined) return undefined
  const filled = fillTemplate({ subject, text }, lead, { address, quote }, prices)
  const body = composeEmail({ text: filled.text, emailType: 'reminder', signature: signature?.signature ?? '' })
  return (
    <Section title="Preview" text="As it’s sent. You can change each email before you send it.">
      <Row gap="m">
        <Field label="Filled in for" className={choice}>
          <Select value={chosen} onChange={(_, { value }) => setChosen(value)}>
            {Object.entries(sampleLeads).map(([id, { label }]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            {recent.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </Row>
      <article aria-label="Preview of the email" className={styles.letter}>
        <h3 className={styles.subject}>{filled.subject}</h3>
        <p className={styles.lines}>{body}</p>
        {attachments.length === 0 ? undefined : (
          <p className={styles.added}>Attached: {attachments.map(({ fileName }) => fileName).join(', ')}</p>
        )}
        {isMarketing(emailType) ? (
          <p className={styles.added}>
            <span className={styles.addedLabel}>Always added, because the law requires it</span>
            {optOutLine}
          </p>
        ) : undefined}
        {business === undefined ? undefined : (
          <p className={mergeClasses(styles.added, styles.lines)}>
            <span className={styles.addedLabel}>Always added: who you are</span>
            {senderDetails(
              {
                ...business,
                proprietor: business.proprietor ?? undefined,
                address: business.address ?? undefined,
                vatNumber: business.vatNumber ?? undefined,
                icoNumber: business.icoNumber ?? undefined,
              },
              business.website,
            )
              .map((line) => (typeof line === 'string' ? line : line.label))
              .concat('', leadEmailReason(business, emailType))
              .join('\n')}
          </p>
        )}
      </article>
      <div>
        <Button
          icon={<Mail20Regular />}
          disabledFocusable={send.isPending || filled.subject === '' || filled.text.trim() === ''}
          onClick={() =>
            send.mutate({ emailType, ...filled, attachments: attachments.map(({ id }) => id), prospectId: known?.id })
          }
        >
          Send me a test
        </Button>
      </div>
    </Section>
  )
}
