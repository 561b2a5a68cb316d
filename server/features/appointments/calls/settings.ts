import { standardCallRules } from '#shared/business/call-rules.ts'
import { settingsStore } from '../../../platform/settings/settings-store.ts'

/** How calls are booked. Elsewhere than here and where they are changed, they are read from `business()`. */
export const callRuleSettings = settingsStore(
  'call-rules',
  async () => (await import('#shared/contract/call-rules.ts')).callRules,
  standardCallRules,
)

/** The meeting link, which makes the free consultation a video call. Whether there is one is in `business()` too. */
export const meetingLinkSettings = settingsStore(
  'calls',
  async () => (await import('#shared/contract/calls.ts')).callSettings,
  { meetingLink: null },
)
