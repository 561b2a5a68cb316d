import { lazy, Suspense, useState } from 'react'
import { Button, makeStyles, Spinner } from '@fluentui/react-components'
import { Mail20Regular } from '@fluentui/react-icons'
import { isOverruled, whyNotEmail } from '#shared/business/send-gate.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { readDraft } from '../components/form/draft-store.ts'
import { Facts } from '../components/records/facts.tsx'
import { useOpened } from '../components/use-opened.ts'
import { PanelSection } from '../prospects/panel/panel-section.tsx'
import { emailDraftKey } from './draft-key.ts'
import { basisLabels } from './labels.ts'
import { writing } from './write-address.ts'

const EmailForm = lazy(async () => ({ default: (await import('./email-form.tsx')).EmailForm }))
const ObjectionButton = lazy(async () => ({ default: (await import('./send-gate-notice.tsx')).ObjectionButton }))

const useStyles = makeStyles({ foot: { justifySelf: 'start' } })

/** What allows us to write to a lead, and the way to do it. */
export function LeadEmail({ lead }: { lead: ProspectDetail }) {
  const styles = useStyles()
  const { id: opened, open, close } = useOpened(writing.name)
  // What was being written when the session or the page ended is gone on with.
  const [hasDraft, setHasDraft] = useState(() => readDraft(emailDraftKey(lead.id)) !== undefined)
  const isWriting = opened !== undefined || hasDraft
  const templateId = opened === writing.notice ? writing.notice : undefined
  const finish = () => {
    setHasDraft(false)
    if (opened !== undefined) close()
  }
  const write = (
    <Button size="small" icon={<Mail20Regular />} onClick={() => open(writing.value)}>
      Write an email
    </Button>
  )
  return (
    <PanelSection heading="Email" action={isWriting ? undefined : write}>
      <Facts
        facts={[
          { name: 'Lawful basis', value: basisOf(lead) },
          { name: 'How we know', value: lead.lawfulBasisNote },
          { name: 'May be sent', value: lead.email === null ? undefined : reachOf(lead) },
          { name: 'Marketing', value: lead.objectedAt === null ? undefined : 'Objected: don’t contact' },
        ]}
      />
      <Suspense fallback={<Spinner size="tiny" label="Opening" />}>
        {isWriting ? (
          <EmailForm key={`${lead.id} ${templateId}`} lead={lead} templateId={templateId} onDone={finish} />
        ) : undefined}
        <div className={styles.foot}>
          <ObjectionButton lead={lead} />
        </div>
      </Suspense>
    </PanelSection>
  )
}

/** `Consent`, and whether an objection came after it. */
function basisOf(lead: ProspectDetail): string {
  if (lead.lawfulBasis === null) return 'None recorded'
  const label = basisLabels[lead.lawfulBasis]
  const isPast = isOverruled(lead) && lead.lawfulBasis !== 'contract'
  return isPast ? `${label}, but it predates their objection, so it no longer applies` : label
}

/** What the send gate lets through, in a few words. */
function reachOf(lead: ProspectDetail): string {
  if (whyNotEmail(lead, 'intro') === undefined) return 'Answers, quotes and marketing'
  return whyNotEmail(lead, 'quote') === undefined ? 'Answers and quotes' : 'Only the privacy notice'
}
