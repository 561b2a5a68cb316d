import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { decideConsultationSender, decideSubmissionSender } from '#shared/contract/enquiry-proof.ts'
import type { EnquiryProof } from '#shared/contract/lead-of-record.ts'
import { ShieldError16Regular } from '../icons/shield-error.ts'
import { ShieldQuestion16Regular } from '../icons/shield-question.ts'
import { StateMark } from '../components/state-mark.tsx'
import { Row } from '../components/stack.tsx'
import { useToastMutation } from '../platform/mutations.ts'
import { space } from '../components/styles.ts'

/** Says that nothing proves who sent something. */
export function SenderNotProvedMark() {
  return (
    <StateMark Icon={ShieldError16Regular} tone="bad">
      Sender not proved
    </StateMark>
  )
}

const useStyles = makeStyles({
  reason: {
    margin: space('XS', 0, 0),
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase300,
    textWrap: 'pretty',
  },
  buttons: { marginTop: tokens.spacingVerticalSNudge },
})

/** Says in a sentence what is known of a sender, below a mark. */
export function SenderReason({ children }: { children: string }) {
  return <p className={useStyles().reason}>{children}</p>
}

interface SenderButtonsProps {
  isBusy: boolean
  onDecide: (isTheirs: boolean) => void
}

/** Lets the owner decide whether something is from the lead in whose name it came. */
export function SenderButtons({ isBusy, onDecide }: SenderButtonsProps) {
  return (
    <Row className={useStyles().buttons}>
      <Button size="small" disabledFocusable={isBusy} onClick={() => onDecide(true)}>
        Accept as theirs
      </Button>
      <Button size="small" disabledFocusable={isBusy} onClick={() => onDecide(false)}>
        Not theirs
      </Button>
    </Row>
  )
}

const calls = { consultation: decideConsultationSender, estimate: decideSubmissionSender } as const

interface EnquirySenderProps {
  kind: keyof typeof calls
  id: string
  /** Undefined in a cached list from before senders were checked. */
  proof: EnquiryProof | null | undefined
}

/** Says in a few words that an enquiry with a lead's address may be somebody else's; nothing for others. */
export function EnquirySenderMark({ proof }: Pick<EnquirySenderProps, 'proof'>) {
  if (proof === 'waiting') return <SenderNotProvedMark />
  if (proof !== 'refused') return undefined
  return (
    <StateMark Icon={ShieldQuestion16Regular} tone="quiet">
      You said that this isn’t theirs
    </StateMark>
  )
}

/** Shows the same mark, and lets the owner decide. */
export function EnquirySender({ kind, id, proof }: EnquirySenderProps) {
  const decide = useDecideEnquiry(kind, id)
  if (proof !== 'waiting') return <EnquirySenderMark proof={proof} />
  return (
    <div>
      <EnquirySenderMark proof={proof} />
      <SenderReason>
        Anyone can type this email address, so their record stays as it is until they confirm this with the link in our
        email, or you accept it.
      </SenderReason>
      <SenderButtons isBusy={decide.isPending} onDecide={(isTheirs) => decide.mutate(isTheirs)} />
    </div>
  )
}

function useDecideEnquiry(kind: keyof typeof calls, id: string) {
  return useToastMutation({
    calls: [calls[kind]],
    mutationFn: (client, isTheirs: boolean) => client.call(calls[kind], { params: { id }, body: { isTheirs } }),
    successToast: (_, isTheirs) =>
      isTheirs
        ? { title: 'Accepted as theirs', text: 'What was new is on the lead now.' }
        : { title: 'Marked as not theirs', text: 'It stays on the timeline. Its files are deleted.' },
    errorTitle: 'Nothing was changed',
  })
}
