import { isOneOf, type PersonalData } from '../personal-data/personal-data.ts'

/** The audit names people by id only, so it outlives them. */
export const audit: PersonalData = {
  tables: ['auditEntry'],
  signs: { auditEntry: 'what was done is in the records themselves' },
  lists: {
    whatWasDone: {
      table: 'auditEntry',
      columns: ['id', 'createdAt', 'action', 'subjectId', 'detail'],
      where: ({ leadIds }) => isOneOf('subjectId', leadIds),
      time: 'createdAt',
      json: ['detail'],
    },
  },
}
