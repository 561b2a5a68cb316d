import { clockInLondon } from '#shared/business/london-time.ts'
import { hubPath, leadPath } from '#shared/hub-address.ts'
import { defineEmail } from '../define-email.ts'
import { type Block, type Fact, paragraph } from '../layout/content.ts'
import type { takeGathered } from '../queries.ts'

/** Alerts that were not sent one by one. */
type Alerts = Awaited<ReturnType<typeof takeGathered>>

/** The hub shows the others. */
const maxListed = 50

/** To the owner: the alerts of the last hour that were not sent one by one, each with a link to the hub. */
export const alertSummary = defineEmail('summary-alert', (alerts: Alerts) => {
  const count = alerts.length
  const subject = count === 1 ? 'One more message from your website' : `${count} more messages from your website`
  return {
    subject,
    preview: alerts[0]?.subject ?? '',
    heading: subject,
    blocks: [
      paragraph(
        'More came in within an hour than we email one by one, so here are the rest. Nothing is lost: each is in the hub as always, and you still need to make every promised call.',
      ),
      ...listAlerts(alerts),
      paragraph('Calls that were booked, moved or cancelled are in the hub; no calendar invitations are attached.'),
      { kind: 'button', label: 'Open Website forms', address: hubPath('inbox') },
    ],
    reason: 'Sent by your website at most once an hour, when many messages come in at once.',
  }
})

function listAlerts(alerts: Alerts): Block[] {
  const rows = alerts.slice(0, maxListed).map(({ id, subject, prospectId, createdAt }): Fact => ({
    label: clockInLondon(Date.parse(createdAt)),
    value: {
      label: subject,
      address: prospectId === null ? hubPath('email-templates', `?show=outbox&mail=${id}`) : leadPath(prospectId),
    },
  }))
  const rest = alerts.length - rows.length
  return [
    { kind: 'facts', rows },
    ...(rest > 0 ? [paragraph(`And ${rest} more, under Website forms in the hub.`)] : []),
  ]
}
