import { migration } from './migration.ts'

/** What a job that was started by hand was agreed as, unless a document of its own says so. Those that have been started already get the price
 *  that is known to have been published for their day, or else the specified one. */
export const agreedPackages = migration('048-agreed-packages', [
  `alter table job add column agreedPackage text check (agreedPackage in ('Essential', 'Pre-Build', 'Premium'))`,
  `alter table job add column agreedPackagePence integer check ((agreedPackagePence is null) = (agreedPackage is null))`,
  `update job set agreedPackage = packageType, agreedPackagePence = 100 * coalesce(
      (select json_extract(iif(published ->> '$.from' <= substr(begunAt, 1, 10), published, published -> '$.before'),
          '$.packages."' || packageType || '"')
        from contentItem where id = '00000000-0000-7000-8000-000000000021'),
      case packageType when 'Essential' then 1350 when 'Pre-Build' then 1950 else 2950 end)
    where not exists (select 1 from payment where payment.id = job.id)`,
])
