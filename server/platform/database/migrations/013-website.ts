import { migration, changeTriggers } from './migration.ts'

/** What the owner writes for the website, what was published before, and the addresses that lead to newer ones. */
export const website = migration('013-website', [
  `create table contentItem (
    id text primary key,
    kind text not null check (kind in ('business', 'person', 'review', 'project', 'article', 'picture')),
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
  ...changeTriggers('contentItem', { subject: 'content' }),
  `create index contentItemByPlace on contentItem (kind, position, id)`,
  `create unique index contentItemBySlug on contentItem (kind, slug)`,
  `create unique index contentItemByPublishedSlug on contentItem (kind, publishedSlug)`,

  `create table contentVersion (
    id text primary key,
    itemId text not null references contentItem (id) on delete cascade,
    content text not null check (json_type(content) = 'object'),
    publishedAt text not null
  ) strict`,
  `create index contentVersionByItem on contentVersion (itemId, publishedAt desc, id desc)`,

  `create table contentRedirect (
    kind text not null,
    slug text not null,
    itemId text not null references contentItem (id) on delete cascade,
    primary key (kind, slug)
  ) strict`,
  `create index contentRedirectByItem on contentRedirect (itemId)`,
])
