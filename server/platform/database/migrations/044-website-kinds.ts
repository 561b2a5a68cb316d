import { migration, changeTriggers } from './migration.ts'

/** The kinds of content are those of the contract, so that a new kind needs no migration. SQLite changes a check only by rebuilding the table;
 *  the versions and redirects keep their items, because foreign keys are off meanwhile. */
export const websiteKinds = migration('044-website-kinds', [
  `create table contentItemNew (
    id text primary key,
    kind text not null check (kind <> ''),
    slug text,
    publishedSlug text,
    draft text check (draft is null or json_type(draft) = 'object'),
    published text check (published is null or json_type(published) = 'object'),
    privateEmail text,
    isHidden integer not null default 0 check (isHidden in (0, 1)),
    position integer not null,
    revision integer not null,
    createdAt text not null,
    updatedAt text not null,
    publishedAt text
  ) strict`,
  `insert into contentItemNew (id, kind, slug, publishedSlug, draft, published, privateEmail, isHidden, position, revision, createdAt,
    updatedAt, publishedAt)
  select id, kind, slug, publishedSlug, draft, published, privateEmail, isHidden, position, revision, createdAt, updatedAt, publishedAt
  from contentItem`,
  `drop table contentItem`,
  `alter table contentItemNew rename to contentItem`,
  ...changeTriggers('contentItem', { subject: 'content' }),
  `create index contentItemByPlace on contentItem (kind, position, id)`,
  `create unique index contentItemBySlug on contentItem (kind, slug)`,
  `create unique index contentItemByPublishedSlug on contentItem (kind, publishedSlug)`,
])
