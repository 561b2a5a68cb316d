import { sql } from 'kysely'
import { always } from '../../platform/personal-data/lead-signs.ts'
import { hasEmail, type PersonalData } from '../../platform/personal-data/personal-data.ts'

/** Photographs of people, or of their homes, who are named by their address. The files go once no record names them. */
export const photographs: PersonalData = {
  tables: ['photograph', 'storedFile'],
  signs: {
    photograph: {
      leadColumns: [],
      email: sql`lower(privateEmail)`,
      only: sql`privateEmail is not null`,
      at: sql`updatedAt`,
      isContact: always,
    },
    storedFile: 'the files of other records',
  },
  emailColumns: [['photograph', 'privateEmail']],
  lists: {
    photographs: {
      table: 'photograph',
      columns: ['id', 'fileName', 'alt', 'width', 'height', 'privateEmail', 'createdAt', 'updatedAt'],
      where: (person) => hasEmail(person, 'privateEmail'),
      time: 'createdAt',
      held: 'website',
    },
  },
  erase: async (trx, person) =>
    void (await trx.deleteFrom('photograph').where(hasEmail(person, 'privateEmail')).execute()),
}
