/** Goes to a visitor because somebody typed that address into a form; nobody knows whether its reader did. Counts towards what a
 *  mailbox gets in a day. */
const unasked = { audience: 'visitor', isUnasked: true } as const
/** Goes to a visitor who has paid, has opened a link that was mailed to them, or hears from the owner. */
const asked = { audience: 'visitor', isUnasked: false } as const
/** Goes to the owner at once. */
const alert = { audience: 'owner' } as const
/** Goes to the owner because of what a visitor did: when many come within an hour, the rest wait for a summary. */
const gatheredAlert = { audience: 'owner', isGathered: true } as const

/** Every kind of mail that the product sends, and which limit it is under. */
export const mailKinds = {
  'consultation-received': unasked,
  estimate: unasked,
  'call-held': unasked,
  'call-booked': asked,
  'call-moved': asked,
  'call-updated': asked,
  'call-cancelled': asked,
  'call-reminder': asked,
  'newsletter-confirmation': unasked,
  'newsletter-reminder': unasked,
  'newsletter-welcome': asked,
  'deposit-receipt': asked,
  'survey-fixed': asked,
  'survey-moved': asked,
  'survey-called-off': asked,
  'survey-link': asked,
  invoice: asked,
  'credit-note': asked,
  'prospect-email': asked,
  'consultation-alert': gatheredAlert,
  'estimate-alert': gatheredAlert,
  'call-alert': gatheredAlert,
  'survey-alert': gatheredAlert,
  'summary-alert': alert,
  // Each of these follows a real payment.
  'deposit-alert': alert,
  'refund-alert': alert,
  'dispute-alert': alert,
  'account-alert': alert,
  'notice-alert': alert,
  'morning-alert': alert,
  'condition-alert': alert,
  'source-paused': alert,
} as const

export type MailKind = keyof typeof mailKinds

type KindsWith<Rule> = { [Kind in MailKind]: (typeof mailKinds)[Kind] extends Rule ? Kind : never }[MailKind]

/** What `queueUnaskedMail` sends. */
export type UnaskedMailKind = KindsWith<{ isUnasked: true }>
/** What `queueMail` sends. */
export type OtherMailKind = Exclude<MailKind, UnaskedMailKind>

export function isGathered(kind: MailKind): boolean {
  return 'isGathered' in mailKinds[kind]
}

/** The kinds whose alerts wait for a summary when there are many. */
export const gatheredKinds = (Object.keys(mailKinds) as MailKind[]).filter(isGathered)
