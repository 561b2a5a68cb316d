import { hubAddress } from '#shared/hub-address.ts'
import { defineEmail } from '../../../mail/define-email.ts'
import { type Block, paragraph } from '../../../mail/layout/content.ts'

/** To the owner: a source is paused after repeated failures. */
export const sourcePaused = defineEmail(
  'source-paused',
  ({ name, reason }: { name: string; reason: string | undefined }) => ({
    subject: `Lead source paused: ${name}`,
    preview: 'We couldn’t read it five times in a row.',
    heading: `“${name}” has been paused`,
    blocks: [
      paragraph(
        'We couldn’t read this lead source five times in a row, so we’ve paused it. Your other sources aren’t affected.',
      ),
      ...(reason === undefined ? [] : [{ kind: 'quote', label: 'The last time', text: reason } satisfies Block]),
      paragraph('Check its address in the hub, then switch it on again. That also resets its count of failures.'),
      { kind: 'button', label: 'Open the marketing hub', address: hubAddress },
    ],
    reason: 'Sent by your website when a lead source is paused.',
  }),
)
