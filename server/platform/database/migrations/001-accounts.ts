import { migration, defaultNow } from './migration.ts'

/** Who may sign in: the owner, their sessions, devices, second factor and recovery codes. */
export const accounts = migration('001-accounts', [
  // A new securityStamp ends every session and every remembered browser that carries the former one.
  `create table user (
    id text primary key,
    email text not null collate nocase unique,
    passwordHash text not null,
    firstName text,
    lastName text,
    profileImageUrl text,
    createdAt text not null ${defaultNow},
    updatedAt text not null ${defaultNow},
    securityStamp text not null default ''
  ) strict`,

  `create table session (
    sid text primary key,
    sess text not null check (json_valid(sess)),
    expire text not null
  ) strict`,
  `create index sessionByExpire on session (expire)`,

  `create table accessToken (
    id text primary key,
    userId text not null references user (id) on delete cascade,
    label text not null,
    tokenHash text not null unique,
    createdAt text not null ${defaultNow},
    lastUsedAt text
  ) strict`,
  `create index accessTokenByUser on accessToken (userId)`,

  `create table secondFactor (
    userId text primary key references user (id) on delete cascade,
    secret text not null,
    createdAt text not null,
    enabledAt text,
    lastStep integer not null default 0
  ) strict`,

  `create table recoveryCode (
    codeHash text primary key,
    userId text not null references user (id) on delete cascade
  ) strict`,
  `create index recoveryCodeByUser on recoveryCode (userId)`,
])
