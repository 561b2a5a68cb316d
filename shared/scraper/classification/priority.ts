import type { Prospect } from '../../contract/prospects.ts'
import { isFirmName } from '../reading/addresses.ts'
import type { PageRecord } from '../record.ts'
import { notAHome, type ProjectType } from './project-words.ts'
import { nearness } from './places.ts'

export interface Ranking {
  priority: Prospect['priority']
  points: number
  /** Each with its points: '+3 in the postcode area of Winchester and Southampton'. */
  reasons: string[]
}

/** Facts that decide the priority of a lead. */
export interface Facts {
  record: PageRecord
  type: ProjectType
  /** Postcode area of the postcode or the town; undefined if the place is unknown. */
  area: string | undefined
  hasContact: boolean
  /** ISO 8601. */
  now: string
}

type Point = readonly [points: number, reason: string]

const minPoints = { high: 6, medium: 3 }
const dayMs = 86_400_000

/** Ranks a lead by points for distance, age, type of project, contact details and obstacles. */
export function rank(facts: Facts): Ranking {
  const given = [distance(facts), recency(facts), fit(facts), reach(facts), ...obstacles(facts)].filter(
    ([points]) => points !== 0,
  )
  const points = given.reduce((sum, [one]) => sum + one, 0)
  const priority = points >= minPoints.high ? 'high' : points >= minPoints.medium ? 'medium' : 'low'
  return { priority, points, reasons: given.map(([one, reason]) => `${one > 0 ? '+' : '−'}${Math.abs(one)} ${reason}`) }
}

function distance({ area }: Facts): Point {
  const near = nearness(area)
  if (near === 'near') return [3, 'in the postcode area of Winchester and Southampton']
  if (near === 'county') return [2, `in a postcode area of Hampshire and its edges (${area})`]
  return near === 'far' ? [-1, `outside Hampshire (${area})`] : [0, '']
}

function recency({ record, now }: Facts): Point {
  const days = record.date === undefined ? undefined : (Date.parse(now) - Date.parse(record.date)) / dayMs
  if (days === undefined || Number.isNaN(days)) return [0, '']
  if (days <= 14) return [2, 'from the last fortnight']
  if (days <= 60) return [1, 'from the last two months']
  return days > 365 ? [-3, 'more than a year old'] : days > 180 ? [-1, 'more than half a year old'] : [0, '']
}

function fit({ type }: Facts): Point {
  return type === 'extension' || type === 'loft_conversion' ? [1, 'a project that a package is made for'] : [0, '']
}

function reach({ record, hasContact }: Facts): Point {
  if (hasContact) return [2, 'can be reached by email or phone']
  return record.applicant !== undefined && record.address !== undefined ? [1, 'name and address are known'] : [0, '']
}

function obstacles({ record }: Facts): Point[] {
  const text = (record.description ?? '').toLowerCase()
  const isApplication = (record.kind ?? 'application') === 'application'
  const points: Point[] = []
  if (isApplication && notAHome.test(text)) points.push([-3, 'not a home'])
  else if (isApplication && record.applicant !== undefined && isFirmName(record.applicant))
    points.push([-1, 'the applicant is a firm'])
  if (record.agent !== undefined || record.agentCompany !== undefined) points.push([-3, 'has an agent already'])
  if (/\b(?:withdrawn|refused|refusal|dismissed)\b/i.test(`${record.status ?? ''} ${record.decision ?? ''}`))
    points.push([-1, 'withdrawn or refused'])
  return points
}
