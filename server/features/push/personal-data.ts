import type { PersonalData } from '../../platform/personal-data.ts'

/** The owner's own browsers, which are neither exported nor erased with a customer's data. They go with their sessions. */
export const pushSubscriptions: PersonalData = { tables: ['pushSubscription'] }
