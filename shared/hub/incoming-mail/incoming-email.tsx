import { type ReactNode, useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { describeBounce, type IncomingAttachment, isSenderUndecided } from '#shared/contract/incoming-mail.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import { ArrowReply20Regular } from '../icons/arrow-reply.ts'
import { MailProhibited16Regular } from '../icons/mail-prohibited.ts'
import { MailUnread16Filled } from '../icons/mail-unread.ts'
import { useOpened } from '../platform/address-state.ts'
import { StateMark } from '../components/state-mark.tsx'
import { replyTo, writing } from '../prospects/email-form-address.ts'
import { formatSize } from '../components/files.ts'
import { MailSender } from './mail-sender.tsx'
import { space, targetLineHeight } from '../components/styles.ts'

const useStyles = makeStyles({
  sender: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: space(0, 'M'),
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  words: {
    margin: space('SNudge', 0, 0),
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  summary: {
    lineHeight: targetLineHeight,
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
  },
  files: {
    listStyleType: 'disc',
    margin: space('SNudge', 0, 0),
    paddingLeft: tokens.spacingHorizontalXL,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  reply: { marginTop: tokens.spacingVerticalSNudge },
})

/** Shows an email from a lead below its subject on the timeline. */
export function IncomingEmail({ entry: { id, type, notes, incoming } }: { entry: TimelineEntry }) {
  const styles = useStyles()
  const { open } = useOpened(writing.name)
  // Opening the lead marks the email as read. The mark stays until the panel is opened again.
  const [wasUnread] = useState(incoming?.isUnread === true)
  if (incoming === undefined) return undefined
  const { sender, senderName, excerpt, attachments, senderProof } = incoming
  const hasFiles = attachments.some(({ fileId }) => fileId !== null)
  const isWhole = notes === null || notes === excerpt
  return (
    <>
      <div className={styles.sender}>
        <span>{senderName === '' ? sender : `${senderName} <${sender}>`}</span>
        {wasUnread ? (
          <StateMark Icon={MailUnread16Filled} tone="new">
            New
          </StateMark>
        ) : undefined}
        {type === 'auto_reply' ? <span>Automatic reply</span> : undefined}
        {type === 'bounce' ? (
          <StateMark Icon={MailProhibited16Regular} tone="bad">
            {describeBounce(incoming)}
          </StateMark>
        ) : undefined}
      </div>
      <MailSender id={id} senderProof={senderProof} replyTo={incoming.replyTo} hasFiles={hasFiles} />
      {excerpt === '' ? undefined : <p className={styles.words}>{excerpt}</p>}
      {isWhole ? undefined : (
        <ShowAll>
          <p className={styles.words}>{notes}</p>
        </ShowAll>
      )}
      <AttachmentNames attachments={attachments} areHeld={isSenderUndecided(senderProof)} />
      {type === 'message' ? (
        <Button className={styles.reply} size="small" icon={<ArrowReply20Regular />} onClick={() => open(replyTo(id))}>
          Reply
        </Button>
      ) : undefined}
    </>
  )
}

interface ShowAllProps {
  /** Called when it is opened. */
  onOpen?: () => void
  children: ReactNode
}

/** Folds the whole text of an email below its excerpt. */
export function ShowAll({ onOpen, children }: ShowAllProps) {
  const styles = useStyles()
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary className={styles.summary}>Show all</summary>
      {children}
    </details>
  )
}

interface AttachmentNamesProps {
  attachments: readonly IncomingAttachment[]
  /** Whether they wait for the owner to accept the sender. */
  areHeld?: boolean
}

/** Names the files of an email, and says which are only in the mailbox. */
export function AttachmentNames({ attachments, areHeld = false }: AttachmentNamesProps) {
  const stored = areHeld ? '(kept apart)' : '(kept with the files)'
  const styles = useStyles()
  if (attachments.length === 0) return undefined
  return (
    <ul className={styles.files} aria-label="Files of the email">
      {attachments.map(({ fileName, bytes, fileId }, index) => (
        <li key={`${fileName} ${String(index)}`}>
          {`${fileName}, ${formatSize(bytes)} ${fileId === null ? '(in your mailbox)' : stored}`}
        </li>
      ))}
    </ul>
  )
}
