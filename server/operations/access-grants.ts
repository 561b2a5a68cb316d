import { deviceAccess, pendingCodeAccess, resetLinkAccess, sessionAccess } from '../features/accounts/access-grants.ts'
import { mailboxAccess } from '../features/incoming-mail/settings-file.ts'
import { pushAccess } from '../features/push/personal-data.ts'
import { calendarFeedAccess } from '../dashboard/calendar-feed.ts'
import type { AccessGrant } from '../platform/personal-data/access-grants.ts'
import { offsiteAccess } from './backup/offsite/settings-file.ts'

/** Everything that gives access to the owner's data without the password, in the order in which the owner's email names it. */
export const accessGrants: readonly AccessGrant[] = [
  sessionAccess,
  deviceAccess,
  pushAccess,
  calendarFeedAccess,
  resetLinkAccess,
  pendingCodeAccess,
  offsiteAccess,
  mailboxAccess,
]
