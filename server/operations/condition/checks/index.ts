import type { Check } from './check.ts'
import { addressCheck } from './address.ts'
import { backupCheck } from './backups.ts'
import { busyTimesCheck } from './busy-times.ts'
import { clockCheck } from './clock.ts'
import { databaseCheck } from './database.ts'
import { incomingMailCheck } from './incoming-mail.ts'
import { keysCheck } from './keys.ts'
import { mailCheck } from './mail.ts'
import { nameServiceCheck } from './name-service.ts'
import { notificationsCheck } from './notifications.ts'
import { offsiteCheck } from './offsite-copies.ts'
import { scrapingCheck } from './scraping.ts'
import { storageCheck } from './storage.ts'
import { versionCheck } from './version.ts'

/** The checks in the order of the Condition page. */
export const allChecks: readonly Check[] = [
  mailCheck,
  incomingMailCheck,
  backupCheck,
  offsiteCheck,
  storageCheck,
  databaseCheck,
  keysCheck,
  addressCheck,
  nameServiceCheck,
  scrapingCheck,
  busyTimesCheck,
  notificationsCheck,
  versionCheck,
  clockCheck,
]
