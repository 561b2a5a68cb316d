import { addressCheck } from './checks/address.ts'
import { backupCheck } from './checks/backups.ts'
import type { Check } from './checks/check.ts'
import { clockCheck } from './checks/clock.ts'
import { databaseCheck } from './checks/database.ts'
import { mailCheck } from './checks/mail.ts'
import { offsiteCheck } from './checks/offsite-copies.ts'
import { scrapingCheck } from './checks/scraping.ts'
import { storageCheck } from './checks/storage.ts'
import { versionCheck } from './checks/version.ts'

/** Everything that the Condition page shows, in its order. A new check needs a file of its own and a line here. */
export const checks: readonly Check[] = [
  mailCheck,
  backupCheck,
  offsiteCheck,
  storageCheck,
  databaseCheck,
  addressCheck,
  scrapingCheck,
  versionCheck,
  clockCheck,
]
