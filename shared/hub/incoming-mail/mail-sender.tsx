import { isSenderUndecided, type SenderProof } from '#shared/contract/incoming-mail.ts'
import { MailArrowForward16Regular } from '../icons/mail-arrow-forward.ts'
import { ShieldQuestion16Regular } from '../icons/shield-question.ts'
import { StateMark } from '../components/state-mark.tsx'
import { SenderButtons, SenderNotProvedMark, SenderReason } from '../prospects/sender-proof.tsx'
import { useDecideMailSender } from './mutations.ts'

const reasons: Partial<Record<SenderProof, string>> = {
  unproved:
    'Your email provider doesn’t confirm that it came from this address. Check before you act on it, for example by phone.',
  no_proof:
    'Your email provider gives no proof of who sent an email. Check before you act on it, for example by phone.',
  other_address: 'It answers one of your emails, but comes from an address that isn’t this lead’s.',
}

interface MailSenderProps {
  id: string
  senderProof: SenderProof | null | undefined
  replyTo: string | null | undefined
  hasFiles: boolean
}

/** Shows how sure it is who sent an email on the timeline, and lets the owner decide where it isn't. */
export function MailSender({ id, senderProof, replyTo, hasFiles }: MailSenderProps) {
  const decide = useDecideMailSender(id)
  const isUndecided = isSenderUndecided(senderProof)
  return (
    <>
      <SenderMark proof={senderProof} />
      <ReplyToMark replyTo={replyTo} />
      {isUndecided ? (
        <>
          <SenderReason>
            {[reasons[senderProof ?? 'unproved'], hasFiles ? 'Its files are kept apart until you decide.' : '']
              .join(' ')
              .trim()}
          </SenderReason>
          <SenderButtons isBusy={decide.isPending} onDecide={(isTheirs) => decide.mutate(isTheirs)} />
        </>
      ) : undefined}
    </>
  )
}

/** Says in a few words how sure it is who sent an email; nothing where that is proved. */
export function SenderMark({ proof }: { proof: SenderProof | null | undefined }) {
  if (proof === 'unproved' || proof === 'no_proof') return <SenderNotProvedMark />
  const text =
    proof === 'other_address'
      ? 'From another address'
      : proof === 'accepted'
        ? 'You accepted it as theirs'
        : proof === 'refused'
          ? 'You said that it isn’t theirs'
          : undefined
  if (text === undefined) return undefined
  return (
    <StateMark Icon={ShieldQuestion16Regular} tone={proof === 'other_address' ? 'plain' : 'quiet'}>
      {text}
    </StateMark>
  )
}

/** Shows where the sender wants answers, if that is another address. */
export function ReplyToMark({ replyTo }: { replyTo: string | null | undefined }) {
  if (replyTo == null) return undefined
  return (
    <StateMark Icon={MailArrowForward16Regular} tone="plain">
      {`Asks for answers at another address: ${replyTo}`}
    </StateMark>
  )
}
