import { addressCheck } from './address.ts'
import { backupCheck } from './backups.ts'
import type { Check } from './check.ts'
import { clockCheck } from './clock.ts'
import { databaseCheck } from './database.ts'
import { mailCheck } from './mail.ts'
import { offsiteCheck } from './offsite.ts'
import { scrapingCheck } from './scraping.ts'
import { storageCheck } from './storage.ts'
import { versionCheck } from './version.ts'

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
