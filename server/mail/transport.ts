import type { Transporter } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import { secondMs } from '#shared/business/durations.ts'
import { senderName } from '#shared/business/business.ts'
import type { Deps } from '../deps.ts'
import type { Config } from '../platform/config/config.ts'
import { isLoopback } from '../platform/config/schema.ts'
import type { AttachedFile } from './attachments.ts'
import { readMethod } from './calendar-invitation.ts'
import { type MailKind, ruleOf } from './kinds.ts'
import type { ClaimedMail } from './queries.ts'

export type OutgoingMail = Pick<
  ClaimedMail,
  'kind' | 'audience' | 'messageId' | 'recipient' | 'replyTo' | 'subject' | 'html' | 'text' | 'headers' | 'calendar'
> & { files?: readonly AttachedFile[] }

export interface MailTransport {
  /** The part of a Message-ID after the @. */
  messageIdHost: string
  /** Sends one email and returns the mail server's answer. @throws Error with nodemailer's `code`, `command` and `responseCode` */
  send(mail: OutgoingMail): Promise<string>
  /** Closes every connection; emails that are being sent fail. */
  close(): void
}

type Mailer = Transporter<SMTPPool.SentMessageInfo, SMTPPool.Options>

/** The size of the connection pool. */
export const maxConnections = 3

/** Returns a transport that connects to SMTP_URL when the first email is sent, or undefined without SMTP_URL. */
export function createTransport({
  config,
  business,
  publicUrl,
}: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>
} & Pick<Deps, 'business' | 'publicUrl'>): MailTransport | undefined {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === undefined) return undefined
  const options = {
    ...readSmtpUrl(smtpUrl),
    maxConnections,
    maxRequeues: 0, // the worker retries
    connectionTimeout: 15 * secondMs,
    greetingTimeout: 15 * secondMs,
    dnsTimeout: 15 * secondMs,
    socketTimeout: 60 * secondMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let opened: Mailer | undefined
  let isClosed = false

  /** Imports the library with the first email: the start does not wait for it. */
  async function openMailer(): Promise<Mailer> {
    const { createTransport: createMailer } = await import('nodemailer')
    opened ??= createMailer({ pool: true, ...options })
    if (isClosed) opened.close({ force: true })
    return opened
  }

  /** Returns the From header: a visitor sees a person's name, unless MAIL_FROM contains one. */
  function senderOf(audience: OutgoingMail['audience']) {
    if (mailFrom?.includes('<')) return mailFrom
    const { email, ...sender } = business()
    const name = audience === 'visitor' ? senderName(sender) : sender.name
    return { name, address: mailFrom ?? email }
  }

  return {
    messageIdHost: new URL(publicUrl).hostname,
    async send({ kind, audience, messageId, recipient, replyTo, subject, html, text, headers, calendar, files = [] }) {
      const { response } = await (
        await openMailer()
      ).sendMail({
        messageId,
        from: senderOf(audience),
        to: bareAddress(recipient),
        ...(replyTo === null ? {} : { replyTo: bareAddress(replyTo) }),
        subject,
        html,
        text,
        ...(calendar === null ? {} : { icalEvent: invitation(calendar) }),
        attachments: files.map(({ fileName, type, content }) => ({ filename: fileName, contentType: type, content })),
        headers: {
          ...(ruleOf(kind as MailKind).isHandWritten !== true && automaticHeaders),
          // Some servers give an email another Message-ID; this one recognises it when it comes back.
          'X-Original-Message-ID': messageId,
          ...readHeaders(headers),
        },
        // A server that answers slowly, byte by byte, is not caught by the other timeouts.
        signal: AbortSignal.timeout(3 * 60 * secondMs),
      })
      return response
    },
    close() {
      isClosed = true
      opened?.close({ force: true })
    },
  }
}

/** Asks programs not to answer (RFC 3834, and Exchange). */
const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** Returns the calendar file both as an invitation and as an attachment, for mail programs that do not show invitations. */
function invitation(calendar: string) {
  return {
    method: readMethod(calendar),
    filename: 'appointment.ics',
    content: calendar,
  }
}

function readHeaders(stored: string | null): Record<string, string> {
  return stored === null ? {} : (JSON.parse(stored) as Record<string, string>)
}

/** As an object, so that commas and brackets in it are not read as a list of recipients. */
function bareAddress(address: string) {
  return { name: '', address }
}

/** smtps:// uses TLS from the start; smtp:// requires STARTTLS, unless the server is on this machine. */
function readSmtpUrl(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isLoopback(host),
    ...(user === '' ? {} : { auth: { user, pass } }),
  }
}
