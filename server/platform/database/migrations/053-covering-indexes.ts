import { migration } from './migration.ts'

/** Sums of Today, Insight, the board and the stages are answered by an index, without reading the leads. */
export const coveringIndexes = migration('053-covering-indexes', [
  `drop index prospectByTime`,
  `create index prospectByTime on prospect (createdAt desc, id desc, status, sourcePlatform)`,
  `drop index prospectByUpdate`,
  `create index prospectByUpdate on prospect (updatedAt desc, id desc, status, packageValue)`,
  `drop index prospectByStatus`,
  `create index prospectByStatus on prospect (status, createdAt desc, id desc, packageValue, sourcePlatform)`,
  `drop index prospectByStage`,
  `create index prospectByStage on prospect (crmStage, createdAt desc, id desc, status, packageValue, sourcePlatform)`,
  `create index crmActivityOfStatus on crmActivity (prospectId, oldValue, newValue) where activityType = 'status'`,
])
