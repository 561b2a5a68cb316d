import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../deps.ts'
import type { MailContent } from '../../mail/outbox.ts'

/** Sends a mail to the owner past the outbox. @returns the mail server's answer  @throws Error as `MailTransport.send` does */
export function sendNow(
  transport: NonNullable<Deps['mailTransport']>,
  recipient: string,
  content: MailContent,
): Promise<string> {
  return transport.send({
    kind: 'condition-alert',
    messageId: `<${uuidv7()}@${transport.messageIdHost}>`,
    recipient,
    replyTo: null,
    headers: null,
    calendar: null,
    ...content,
  })
}
