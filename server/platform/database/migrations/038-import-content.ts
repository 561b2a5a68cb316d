import { migration } from './migration.ts'

/** A hash of the file and mapping of an import, so that its id is not taken for another one. */
export const importContent = migration('038-import-content', [`alter table prospectImport add column contentHash text`])
