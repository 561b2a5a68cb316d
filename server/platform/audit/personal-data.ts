import { isOneOf, type PersonalData } from '../personal-data.ts'

/** The audit names people by id only, so it outlives them. */
export const audit: PersonalData = {
  tables: ['auditEntry'],
  lists: {
    whatWasDone: {
      query: (db, { leadIds }) =>
        db
          .selectFrom('auditEntry')
          .select(['id', 'createdAt', 'action', 'subjectId', 'detail'])
          .where(isOneOf('subjectId', leadIds)),
      time: 'createdAt',
      json: ['detail'],
    },
  },
}
