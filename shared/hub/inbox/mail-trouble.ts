const causes: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses our sign-in. Please check the user name and password in SMTP_URL.',
  ECONNECTION: 'The mail server cannot be reached.',
  ESOCKET: 'The connection to the mail server broke off.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EDNS: 'The name of the mail server was not found. Please check SMTP_URL.',
  ETLS: 'The mail server offers no secure connection.',
  RESTORED: 'It was waiting when a backup was restored, and may have gone out since.',
}

/** Says in plain words why a mail did not go out, with the mail server's own status for whoever helps.
 *  @param code as the outbox keeps it, for example `EENVELOPE 550` */
export function describeMailTrouble(code: string): string {
  const [name = '', status] = code.split(' ')
  const sentence = causes[name] ?? describeRefusal(name, status)
  return name === 'RESTORED' ? sentence : `${sentence} (${code})`
}

function describeRefusal(name: string, status: string | undefined): string {
  if (name !== 'EENVELOPE' && name !== 'EMESSAGE') return 'The mail could not be sent.'
  const what = name === 'EENVELOPE' ? 'this address' : 'this mail'
  return status?.startsWith('4') ? `The mail server does not take ${what} for now.` : `The mail server refuses ${what}.`
}
