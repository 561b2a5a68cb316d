import { sql } from 'kysely'
import { isOneOf, type PersonalData } from '../../platform/personal-data/personal-data.ts'

export const tasks: PersonalData = {
  tables: ['task'],
  signs: { task: { at: sql`updatedAt`, isOpen: () => sql`doneAt is null` } },
  movesWithLead: ['task'],
  lists: {
    tasks: {
      table: 'task',
      columns: ['id', 'prospectId', 'kind', 'title', 'dueOn', 'doneAt', 'createdAt', 'updatedAt'],
      where: ({ leadIds }) => isOneOf('prospectId', leadIds),
      time: 'createdAt',
      held: 'task',
    },
  },
  removeLeads: async (trx, leadIds) =>
    void (await trx.deleteFrom('task').where(isOneOf('prospectId', leadIds)).execute()),
  erase: async (trx, { leadIds }) =>
    void (await trx.deleteFrom('task').where(isOneOf('prospectId', leadIds)).execute()),
}
