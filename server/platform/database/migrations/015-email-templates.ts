import { migration, changeTriggers } from './migration.ts'

/** The owner's templates: changes of those in the program, by their ids, and own ones. */
export const emailTemplates = migration('015-email-templates', [
  `create table emailTemplate (
    id text primary key,
    label text not null,
    use text not null,
    emailType text not null,
    subject text not null,
    text text not null,
    revision integer not null,
    updatedAt text not null
  ) strict`,
  ...changeTriggers('emailTemplate'),
  // The order of the templates and the signature are a setting.
  ...['insert', 'update'].map(
    (event) => `create trigger emailSetting${event} after ${event} on setting when new.key = 'emails' begin
      insert into change (subject, id, action) values ('emailTemplate', 'emails', 'updated');
    end`,
  ),
])
