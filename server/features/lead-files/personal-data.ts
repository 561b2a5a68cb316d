import { sql } from 'kysely'
import { isOneOf, type PersonalData } from '../../platform/personal-data/personal-data.ts'

/** The photographs and documents of leads. What is stored on the disk goes once no record names it. */
export const leadFiles: PersonalData = {
  tables: ['leadFile'],
  signs: { leadFile: { at: sql`createdAt`, isContact: sql`addedBy <> 'owner'` } },
  movesWithLead: ['leadFile'],
  lists: {
    files: {
      table: 'leadFile',
      columns: [
        ['id', 'prospectId', 'consultationId', 'fileName', 'type', 'bytes', 'addedBy', 'note', 'createdAt', 'isHeld'],
        // Where the owner, signed in, downloads the file to hand it over.
        sql`'/api/lead-files/' || id || '/content' as download`,
      ],
      where: ({ leadIds }) => isOneOf('prospectId', leadIds),
      time: 'createdAt',
      held: 'file',
    },
  },
  removeLeads: async (trx, leadIds) =>
    void (await trx.deleteFrom('leadFile').where(isOneOf('prospectId', leadIds)).execute()),
  erase: async (trx, { leadIds }) =>
    void (await trx.deleteFrom('leadFile').where(isOneOf('prospectId', leadIds)).execute()),
}
