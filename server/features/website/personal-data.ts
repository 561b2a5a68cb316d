import { sql } from 'kysely'
import { always } from '../../platform/personal-data/lead-signs.ts'
import { hasEmail, type PersonalData } from '../../platform/personal-data/personal-data.ts'

/** Reviews and projects are about people who are named, or whose home is shown. Versions and redirects go with their item, by foreign key. */
export const website: PersonalData = {
  tables: ['contentItem', 'contentVersion', 'contentRedirect'],
  signs: {
    contentItem: {
      leadColumns: [],
      email: sql`lower(privateEmail)`,
      only: sql`privateEmail is not null`,
      at: sql`updatedAt`,
      isContact: always,
    },
    contentVersion: 'versions of an item',
    contentRedirect: 'former addresses of an item',
  },
  emailColumns: [['contentItem', 'privateEmail']],
  lists: {
    website: {
      table: 'contentItem',
      columns: ['id', 'kind', 'slug', 'draft', 'published', 'isHidden', 'createdAt', 'updatedAt', 'publishedAt'],
      where: (person) => hasEmail(person, 'privateEmail'),
      time: 'createdAt',
      json: ['draft', 'published'],
      held: 'website',
    },
  },
  async erase(trx, person) {
    const rows = await trx.deleteFrom('contentItem').where(hasEmail(person, 'privateEmail')).returning('id').execute()
    return { ids: rows.map(({ id }) => id) }
  },
}
