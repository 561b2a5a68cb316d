import { migration } from './migration.ts'

const indexedFields = 'name, email, phone, phoneNormalised, location, postcode, description, notes'
const digits = `replace(replace(p.phoneNormalised, '+44', '0'), '+', '')`
const suffixes = Array.from({ length: 10 }, (_, index) => `substr(${digits}, ${index + 1})`).join(', ')

/** A longer text is stored in its enquiry alone, and its lead has the beginning. */
const longText = 1000

/** @param id an SQL expression */
function updateIndex(id: string): string {
  return `delete from prospectSearch where rowid = (select docId from prospectDocument where prospectId = ${id});
    insert into prospectSearch (rowid, name, contact, place, description, notes)
      select docId, name, contact, place, description, notes from prospectText where prospectId = ${id};`
}

/** A search for leads also finds what is in a long text beyond the beginning that the lead has. */
export const enquiryTexts = migration('028-enquiry-texts', [
  `drop view prospectText`,
  `create view prospectText as
    select d.docId, d.prospectId, p.name,
      concat_ws(' ', p.email, p.phone, ${suffixes}) as contact,
      concat_ws(' ', p.location, p.postcode, replace(p.postcode, ' ', '')) as place,
      concat_ws(' ', p.description, (select group_concat(projectDescription, ' ') from (
        select c.projectDescription from consultation as c
        where c.prospectId = d.prospectId and length(c.projectDescription) > ${longText}
        -- Only the newest, because each change of a lead indexes them again.
        order by c.createdAt desc limit 3))) as description,
      concat_ws(' ', p.notes, (select group_concat(a.description, ' ') from crmActivity as a
        where a.prospectId = d.prospectId and a.activityType = 'note')) as notes
    from prospectDocument as d
    join (select id as prospectId, ${indexedFields} from prospect
      union all select originalProspectId, ${indexedFields} from archivedProspect) as p
      on p.prospectId = d.prospectId`,

  `create trigger consultationSearchAdded after insert on consultation
    when new.prospectId is not null and length(new.projectDescription) > ${longText} begin
    ${updateIndex('new.prospectId')}
  end`,
  `create trigger consultationSearchUpdated after update of prospectId, projectDescription on consultation
    when length(old.projectDescription) > ${longText} or length(new.projectDescription) > ${longText} begin
    ${updateIndex('old.prospectId')} ${updateIndex('new.prospectId')}
  end`,
  `create trigger consultationSearchRemoved after delete on consultation
    when old.prospectId is not null and length(old.projectDescription) > ${longText} begin
    ${updateIndex('old.prospectId')}
  end`,

  // The enquiries of a day that became leads are counted for each new one.
  `create index consultationAnsweredByTime on consultation (createdAt) where suspectedSpam is null`,
  `create index calculatorSubmissionAnsweredByTime on calculatorSubmission (createdAt) where suspectedSpam is null`,
])
