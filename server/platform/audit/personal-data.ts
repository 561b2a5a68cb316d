import { isOneOf, parseJson, type PersonalData } from '../personal-data.ts'

/** The audit names people by id only, so it outlives them. */
export const audit: PersonalData = {
  kind: 'audit',
  tables: ['auditEntry'],
  collect: async (db, { leadIds }) => ({
    whatWasDone: parseJson(
      await db
        .selectFrom('auditEntry')
        .select(['id', 'createdAt', 'action', 'subjectId', 'detail'])
        .where(isOneOf('subjectId', leadIds))
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
      'detail',
    ),
  }),
}
