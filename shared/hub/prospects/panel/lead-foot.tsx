import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { DocumentText20Regular } from '../../icons/document-text.ts'
import { Mail20Regular } from '../../icons/mail.ts'
import { Note20Regular } from '../../icons/note.ts'
import { phone } from '../../components/styles.ts'
import { AfterCallHere, CallButton, CallOutcomeQuestion } from '../../phone-calls/call-button.tsx'

const useStyles = makeStyles({
  // The buttons stay where they are when a question opens above them, which Tab reaches after them.
  foot: { display: 'flex', flexDirection: 'column-reverse', gap: tokens.spacingVerticalS, width: '100%' },
  buttons: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    [phone]: {
      display: 'grid',
      gridAutoFlow: 'column',
      gridAutoColumns: 'minmax(max-content, 1fr)',
      '& .fui-Button__icon': { marginRight: tokens.spacingHorizontalXXS },
      '& > *': { minWidth: 0, minHeight: '44px', padding: `0 ${tokens.spacingHorizontalXS}`, justifyContent: 'center' },
    },
  },
})

interface LeadFootProps {
  lead: ProspectDetail
  onNote: () => void
  onEmail: () => void
  onQuote: () => void
  /** Called once the lead is archived. */
  onGone: () => void
}

/** What is done most with a lead, at the bottom of the panel. */
export function LeadFoot({ lead, onNote, onEmail, onQuote, onGone }: LeadFootProps) {
  const styles = useStyles()
  return (
    <div className={styles.foot}>
      <div className={styles.buttons}>
        {lead.phone === null ? undefined : (
          <CallButton
            name={lead.name}
            phone={lead.phone}
            dialNumber={lead.dialNumber}
            prospectId={lead.id}
            isMain
            isShort
          />
        )}
        <Button icon={<Note20Regular />} aria-label="Write a note" onClick={onNote}>
          Note
        </Button>
        <Button icon={<Mail20Regular />} aria-label="Write an email" onClick={onEmail}>
          Email
        </Button>
        {whyNotEmail(lead, 'quote') === undefined ? (
          <Button icon={<DocumentText20Regular />} aria-label="Write a quote" onClick={onQuote}>
            Quote
          </Button>
        ) : undefined}
      </div>
      <CallOutcomeQuestion prospectId={lead.id} name={lead.name} />
      <AfterCallHere prospectId={lead.id} onGone={onGone} />
    </div>
  )
}
