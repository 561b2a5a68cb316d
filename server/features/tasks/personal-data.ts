import { isOneOf, type PersonalData } from '../../platform/personal-data.ts'

export const tasks: PersonalData = {
  kind: 'tasks',
  tables: ['task'],
  movesWithLead: ['task'],
  collect: async (db, { leadIds }) => ({
    tasks: await db
      .selectFrom('task')
      .select(['id', 'prospectId', 'kind', 'title', 'dueOn', 'doneAt', 'createdAt', 'updatedAt'])
      .where(isOneOf('prospectId', leadIds))
      .orderBy('dueOn')
      .orderBy('id')
      .execute(),
  }),
  counts: [{ kind: 'task', list: 'tasks', time: 'createdAt' }],
  removeLead: async (trx, leadId) => void (await trx.deleteFrom('task').where('prospectId', '=', leadId).execute()),
  erase: async (trx, { leadIds }) =>
    void (await trx.deleteFrom('task').where(isOneOf('prospectId', leadIds)).execute()),
}
