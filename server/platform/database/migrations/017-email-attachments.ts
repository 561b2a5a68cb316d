import { migration } from './migration.ts'

const users = ['outbox', 'emailTemplate']
const isUnused = `id not in (${users
  .map((user) => `select value from ${user}, json_each(${user}.attachments) where ${user}.attachments is not null`)
  .join(' union all ')})`

/** The files that are sent with emails. `outbox` and `emailTemplate` name them by their ids; the record of an email keeps their names. */
export const emailAttachments = migration('017-email-attachments', [
  `create table emailAttachment (
    id text primary key,
    fileName text not null,
    createdAt text not null
  ) strict`,
  `create trigger emailAttachmentFile after delete on emailAttachment begin
    delete from storedFile where recordId = old.id;
  end`,
  `alter table outbox add column attachments text check (json_type(attachments) = 'array')`,
  `create index outboxWithAttachments on outbox (id) where attachments is not null`,
  `alter table emailTemplate add column attachments text check (json_type(attachments) = 'array')`,
  `alter table emailCommunication add column attachmentNames text check (json_type(attachmentNames) = 'array')`,
  // Whatever lets go of a file, such as the erasure of a person: it is deleted once nothing has it any more.
  ...users.flatMap((user) =>
    ['delete', 'update of attachments'].map(
      (event, index) => `create trigger ${user}Attachments${index} after ${event} on ${user}
        when old.attachments is not null begin
        delete from emailAttachment where id in (select value from json_each(old.attachments)) and ${isUnused};
      end`,
    ),
  ),
])
