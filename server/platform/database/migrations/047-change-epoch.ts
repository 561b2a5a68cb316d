import { migration } from './migration.ts'

/** The numbers of changes belong to an epoch, which a restore renews. */
export const changeEpoch = migration('047-change-epoch', [
  `insert into setting (key, value, updatedAt)
    values ('changeEpoch', json_quote(lower(hex(randomblob(6)))), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    on conflict (key) do nothing`,
])
