import { lazy, Suspense, useState } from 'react'
import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { isOverruled, whyNotEmail } from '#shared/business/send-gate.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { readDraft } from '../platform/draft-store.ts'
import { Facts } from '../components/records/facts.tsx'
import { useOpened } from '../platform/address-state.ts'
import { timelineQuery } from '../prospects/queries.ts'
import { PanelSection } from '../components/side-panel.tsx'
import { ScoreBadge } from '../prospects/score-badge.tsx'
import { lawfulBasisLabels } from '../prospects/labels.ts'
import { emailDraftKey, repliedId, writing } from '../prospects/email-form-address.ts'
import { targetLineHeight } from '../components/styles.ts'

const EmailForm = lazy(async () => ({ default: (await import('./email-form.tsx')).EmailForm }))
const ObjectionButton = lazy(async () => ({ default: (await import('./send-gate-notice.tsx')).ObjectionButton }))

const useStyles = makeStyles({
  summary: {
    lineHeight: targetLineHeight,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
  },
  basis: { display: 'grid', gap: tokens.spacingVerticalM, paddingTop: tokens.spacingVerticalM },
})

/** Shows the form to write to a lead while it is open. */
export function LeadEmail({ lead }: { lead: ProspectDetail }) {
  const { id: opened, close } = useOpened(writing.name)
  // A draft opens the form again after a reload or the end of the session.
  const [hasDraft, setHasDraft] = useState(() => readDraft(emailDraftKey(lead.id)) !== undefined)
  const isWriting = opened !== undefined || hasDraft
  const templateId = opened === writing.notice || opened === writing.answer ? opened : undefined
  const repliedTo = repliedId(opened)
  const timeline = useInfiniteQuery(timelineQuery(lead.id))
  const answered = timeline.data?.pages.flatMap(({ records }) => records).find(({ id }) => id === repliedTo)
  const finish = () => {
    setHasDraft(false)
    if (opened !== undefined) close()
  }
  if (!isWriting) return undefined
  return (
    <PanelSection heading="Email">
      <Suspense fallback={<Spinner size="tiny" label="Opening" />}>
        {repliedTo === undefined || !timeline.isPending ? (
          <EmailForm
            key={`${lead.id} ${templateId} ${repliedTo}`}
            lead={lead}
            templateId={templateId}
            answered={answered && { id: answered.id, subject: answered.description }}
            onDone={finish}
          />
        ) : undefined}
      </Suspense>
    </PanelSection>
  )
}

/** Shows what a lead may be sent, with the lawful basis and the email score. */
export function LeadPermission({ lead }: { lead: ProspectDetail }) {
  const styles = useStyles()
  const [showsBasis, setShowsBasis] = useState(false)
  return (
    <PanelSection heading="Permission to email">
      <details onToggle={({ currentTarget }) => setShowsBasis(currentTarget.open)}>
        <summary className={styles.summary}>{`${describeAllowed(lead)} · lawful basis and email score`}</summary>
        {showsBasis ? <LawfulBasis lead={lead} /> : undefined}
      </details>
    </PanelSection>
  )
}

/** The details of the lawful basis and the email score, which are seldom needed. */
function LawfulBasis({ lead }: { lead: ProspectDetail }) {
  const styles = useStyles()
  return (
    <div className={styles.basis}>
      <Facts
        facts={[
          { name: 'Lawful basis', value: describeBasis(lead) },
          { name: 'How we know', value: lead.lawfulBasisNote },
          {
            name: 'Email score',
            value:
              lead.email === null ? null : (
                <ScoreBadge email={lead.email} score={lead.emailScore} issues={lead.emailValidationIssues} />
              ),
          },
        ]}
      />
      <Suspense fallback={<Spinner size="tiny" label="Opening" />}>
        <div>
          <ObjectionButton lead={lead} />
        </div>
      </Suspense>
    </div>
  )
}

/** `Consent`, with a note if an objection overrides it. */
function describeBasis(lead: ProspectDetail): string {
  if (lead.lawfulBasis === null) return 'None recorded'
  const label = lawfulBasisLabels[lead.lawfulBasis]
  const isOverridden = isOverruled(lead) && lead.lawfulBasis !== 'contract'
  return isOverridden ? `${label}, but it predates their objection, so it no longer applies` : label
}

/** Returns a description of the emails that the send gate allows. */
function describeAllowed(lead: ProspectDetail): string {
  if (lead.email === null) return 'No email address'
  if (whyNotEmail(lead, 'intro') === undefined) return 'May be sent answers, quotes and marketing'
  return whyNotEmail(lead, 'quote') === undefined
    ? 'May be sent answers and quotes'
    : 'May be sent only the privacy notice'
}
