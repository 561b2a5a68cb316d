import type { MailKind } from './kinds.ts'
import type { MailContent, MailDocument, Sender } from './layout/content.ts'
import { renderHtml } from './layout/render-html.ts'
import { renderText } from './layout/render-text.ts'

/** One email with its facts, before it is known who sends it. */
export interface Email<Kind extends MailKind = MailKind> {
  kind: Kind
  render: (sender: Sender) => MailContent
}

/** What an email says of the business. */
interface Website extends Sender {
  /** The host of the site, `hill.example`. */
  host: string
}

/** Defines an email: calling the result with its facts makes one, which `queueEmail` renders and stores.
 *  @param kind of its facts where it has several */
export function defineEmail<Facts, Kind extends MailKind>(
  kind: Kind | ((facts: Facts) => Kind),
  describe: (facts: Facts, website: Website) => MailDocument,
): (facts: Facts) => Email<Kind> {
  return (facts) => ({
    kind: typeof kind === 'function' ? kind(facts) : kind,
    render(sender) {
      const document = describe(facts, { ...sender, host: new URL(sender.publicUrl).host })
      return { subject: document.subject, html: renderHtml(document, sender), text: renderText(document, sender) }
    },
  })
}

/** Returns an email that shows the owner what somebody else would get. */
export function testEmailOf({ render }: Email): Email<'test-email'> {
  return {
    kind: 'test-email',
    render(sender) {
      const content = render(sender)
      return { ...content, subject: `Test: ${content.subject}` }
    },
  }
}
