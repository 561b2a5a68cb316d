interface MailRule {
  audience: 'visitor' | 'owner'
  /** `mailbox`: so many a day to one mailbox and one domain, because of one network, and in all; the rest is withheld. `alerts`: so many to
   *  the owner in an hour, and because of one network in a day; the rest waits for a summary. */
  limit?: 'mailbox' | 'alerts'
  /** Lists several leads with a link to each, so erasing one of them has to find it. */
  listsLeads?: true
  /** Its link proves access to the mailbox, which a session or device does not: `MailTokens` adds the link's token when the email is sent, and
   *  the hub does not show its text. */
  linkIsProof?: true
  /** The owner writes it to one person, so it isn't marked as automatic, and an absence note comes back. */
  isHandWritten?: true
}

/** To a visitor who has paid, has opened a link that was mailed to them, or is written to by the owner. */
const toVisitor = { audience: 'visitor' } as const
/** To an address that somebody typed into a form: it may be anyone's. */
const toTypedAddress = { audience: 'visitor', limit: 'mailbox' } as const
const toOwner = { audience: 'owner' } as const
/** To the owner because of what a visitor did, who may do it many times. */
const visitorAlert = { audience: 'owner', limit: 'alerts' } as const
const listOfLeads = { audience: 'owner', listsLeads: true } as const

/** Every kind of mail that the product sends, and its rules. */
export const mailKinds = {
  'consultation-received': toTypedAddress,
  estimate: toTypedAddress,
  'call-held': toTypedAddress,
  'call-booked': toVisitor,
  'call-moved': toVisitor,
  'call-updated': toVisitor,
  'call-cancelled': toVisitor,
  'call-reminder': toVisitor,
  'newsletter-confirmation': { ...toTypedAddress, linkIsProof: true },
  'newsletter-reminder': toTypedAddress,
  'newsletter-welcome': toVisitor,
  'newsletter-issue': toVisitor,
  'deposit-receipt': toVisitor,
  'survey-fixed': toVisitor,
  'survey-moved': toVisitor,
  'survey-called-off': toVisitor,
  'survey-link': toVisitor,
  'review-request': toVisitor,
  invoice: toVisitor,
  'credit-note': toVisitor,
  quote: toVisitor,
  'quote-accepted': toVisitor,
  'invoice-reminder': toVisitor,
  'prospect-email': { ...toVisitor, isHandWritten: true },
  'consultation-alert': visitorAlert,
  'estimate-alert': visitorAlert,
  /** A visitor has chosen a time, which is booked or held. */
  'call-chosen-alert': visitorAlert,
  'call-alert': visitorAlert,
  'survey-alert': visitorAlert,
  'summary-alert': listOfLeads,
  // Each of these three follows a real payment.
  'deposit-alert': toOwner,
  'refund-alert': toOwner,
  'dispute-alert': toOwner,
  // Once for each quote.
  'quote-alert': toOwner,
  'account-alert': toOwner,
  'password-reset': { ...toOwner, linkIsProof: true },
  'notice-alert': listOfLeads,
  'morning-alert': listOfLeads,
  'condition-alert': toOwner,
  'source-paused': toOwner,
  /** What a lead would get, sent to the owner to look at. */
  'test-email': toOwner,
} as const satisfies Record<string, MailRule>

export type MailKind = keyof typeof mailKinds

type KindsWith<Rule> = { [Kind in MailKind]: (typeof mailKinds)[Kind] extends Rule ? Kind : never }[MailKind]

/** The kinds that count towards the daily limits of mail to typed addresses. */
export type LimitedMailKind = KindsWith<{ limit: 'mailbox' }>
/** The kinds that go to the owner. */
export type OwnerMailKind = KindsWith<{ audience: 'owner' }>

export function ruleOf(kind: MailKind): MailRule {
  return mailKinds[kind]
}

export const kindsThatListLeads = (Object.keys(mailKinds) as MailKind[]).filter((kind) => ruleOf(kind).listsLeads)

/** Ends the subject of an alert, and a name in a list, while nothing proves that an enquiry came from the person whose address it has. */
export const unprovedMark = ' (sender not proved)'
