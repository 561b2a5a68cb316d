import { migration, changeTriggers } from './migration.ts'

/** The photographs of the website, and the files of DATA_DIR/files that records name. */
export const photographs = migration('014-photographs', [
  `create table storedFile (
    recordId text not null,
    name text not null,
    sha256 text not null check (length(sha256) = 64),
    type text not null,
    bytes integer not null check (bytes > 0),
    primary key (recordId, name)
  ) strict, without rowid`,
  `create index storedFileBySha256 on storedFile (sha256)`,

  `create table photograph (
    id text primary key,
    fileName text not null,
    alt text not null default '',
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    focusX real not null default 50 check (focusX between 0 and 100),
    focusY real not null default 50 check (focusY between 0 and 100),
    privateEmail text,
    createdAt text not null,
    updatedAt text not null
  ) strict`,
  `create index photographByEmail on photograph (lower(privateEmail)) where privateEmail is not null`,
  ...changeTriggers('photograph'),
  // However a photograph is deleted, nothing names its files any more.
  `create trigger photographFiles after delete on photograph begin
    delete from storedFile where recordId = old.id;
  end`,
])
