import { type MailSink, type ReceivedMail, startMailSink } from '#server/mail/testing/smtp-server.ts'

interface Delivery {
  recipient: string
  /** How often the message arrived, and how often its acknowledgement was sent. */
  arrived: number
  acknowledged: number
}

export interface Mailbox extends AsyncDisposable {
  sink: MailSink
  /** By the part of the Message-ID before the @, which is the id in the outbox. */
  deliveries: Map<string, Delivery>
  /** The ids of the messages that were refused for good. */
  refused: Set<string>
  /** Called once for each message. */
  onMail: (mail: ReceivedMail) => void
  /** Refuses messages from now on with this status; undefined accepts them again. */
  refuse(status: number | undefined): void
  /** Takes over what has arrived and was answered, so that the sink does not grow. @param all whether to take over the rest too */
  collect(all?: boolean): void
}

export async function openMailbox(): Promise<Mailbox> {
  const deliveries = new Map<string, Delivery>()
  const refused = new Set<string>()
  const sink = await startMailSink()

  const mailbox: Mailbox = {
    sink,
    deliveries,
    refused,
    onMail: () => {},
    refuse(status) {
      sink.options.refuseMessage = (raw) => {
        if (status !== undefined && status >= 500) refused.add(idOf(/^Message-ID: (\S+)/im.exec(raw)?.[1]))
        return status
      }
    },
    collect(all = false) {
      const mails = sink.received.splice(0)
      for (const mail of mails) {
        if (mail.isAcknowledged === undefined && !all) {
          sink.received.push(mail)
          continue
        }
        const id = idOf(mail.messageId)
        const known = deliveries.get(id)
        const delivery = known ?? { recipient: mail.recipients[0] ?? '', arrived: 0, acknowledged: 0 }
        delivery.arrived += 1
        if (mail.isAcknowledged) delivery.acknowledged += 1
        deliveries.set(id, delivery)
        if (!known) mailbox.onMail(mail)
      }
    },
    [Symbol.asyncDispose]: () => sink.stop(),
  }
  return mailbox
}

function idOf(messageId: string | undefined): string {
  return /^<([^@]+)@/.exec(messageId ?? '')?.[1] ?? `unknown ${messageId}`
}
