const sentences: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused our sign-in. Please check the user name and password in SMTP_URL.',
  ECONNECTION: 'The mail server can’t be reached.',
  ESOCKET: 'The connection to the mail server was lost.',
  ETIMEDOUT: 'The mail server didn’t respond in time.',
  EDNS: 'The mail server wasn’t found. Please check SMTP_URL.',
  ETLS: 'The mail server doesn’t offer a secure connection.',
  EATTACHMENT: 'A file that was attached can’t be read. Please write the email again.',
  RESTORED: 'This email was waiting when the backup was made, so it may already have been sent.',
}

/** Describes why an email was not sent, with the mail server's status, if it gave one, for support.
 *  @param code as the outbox stores it, for example `EENVELOPE 550` */
export function describeMailError(code: string): string {
  const [name = '', status] = code.split(' ')
  const sentence = sentences[name] ?? describeRefusal(name, status)
  return status === undefined ? sentence : `${sentence} (${status})`
}

function describeRefusal(name: string, status: string | undefined): string {
  if (name !== 'EENVELOPE' && name !== 'EMESSAGE') return 'The email couldn’t be sent.'
  const what = name === 'EENVELOPE' ? 'this address' : 'this email'
  return status?.startsWith('4')
    ? `The mail server isn’t accepting ${what} at the moment.`
    : `The mail server rejected ${what}.`
}
