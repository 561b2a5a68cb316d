import { migration, changeTriggers } from './migration.ts'

/** The photographs and documents of leads. */
export const leadFiles = migration('019-lead-files', [
  `create table leadFile (
    id text primary key,
    prospectId text not null,
    consultationId text,
    fileName text not null,
    type text not null,
    bytes integer not null check (bytes > 0),
    addedBy text not null check (addedBy in ('owner', 'visitor', 'email')),
    note text,
    createdAt text not null
  ) strict`,
  ...changeTriggers('leadFile'),
  `create index leadFileByProspect on leadFile (prospectId, createdAt desc)`,
  `create index leadFileByConsultation on leadFile (consultationId) where consultationId is not null`,
  `create index leadFileByVisitor on leadFile (createdAt) where addedBy = 'visitor'`,
  // However a file is deleted, nothing names its content any more.
  `create trigger leadFileContent after delete on leadFile begin
    delete from storedFile where recordId = old.id;
  end`,
])
