import type { AccessGrant } from '../../platform/personal-data/access-grants.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'

/** The owner's own browsers, which are neither exported nor erased with a customer's data. They go with their sessions. */
export const pushSubscriptions: PersonalData = {
  tables: ['pushSubscription'],
  signs: { pushSubscription: 'the owner’s own browsers' },
}

/** Deleting a session deletes its subscription in the database, so there is nothing else to end. */
export const pushAccess: AccessGrant = { storedIn: ['table pushSubscription'] }
