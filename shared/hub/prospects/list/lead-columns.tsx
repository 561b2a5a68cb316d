import type { ReactNode } from 'react'
import type { Prospect } from '#shared/contract/prospects.ts'
import { PastTime } from '../../components/past-time.tsx'
import { ContactLinks } from '../contact-links.tsx'
import { projectTypeLabels } from '../labels.ts'
import { LeadLink, StaleMark, type LeadNavigation } from '../lead-link.tsx'
import { PriorityMark, StatusMark } from '../lead-marks.tsx'
import { ScoreBadge } from '../score-badge.tsx'
import { SourceLink } from '../source-link.tsx'
import { byArrowKey } from './row-focus.ts'

export interface LeadColumn {
  id: 'name' | 'contact' | 'projectType' | 'source' | 'status' | 'priority' | 'score' | 'received'
  header: string
  cell: (lead: Prospect, way: LeadNavigation) => ReactNode
}

export const leadColumns: readonly LeadColumn[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (lead, way) => (
      <>
        <LeadLink lead={lead} way={way} /> <StaleMark lead={lead} tabIndex={byArrowKey} />
      </>
    ),
  },
  {
    id: 'contact',
    header: 'Contact',
    cell: ({ id, email, phone }, way) => (
      <ContactLinks email={email} phone={phone} prospectId={id} way={way} tabIndex={byArrowKey} />
    ),
  },
  { id: 'projectType', header: 'Project type', cell: ({ projectType }) => projectTypeLabels[projectType] },
  {
    id: 'source',
    header: 'Source',
    cell: ({ sourcePlatform, sourceUrl }) => (
      <SourceLink platform={sourcePlatform} url={sourceUrl} tabIndex={byArrowKey} />
    ),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusMark status={status} /> },
  { id: 'priority', header: 'Priority', cell: ({ priority }) => <PriorityMark priority={priority} /> },
  {
    id: 'score',
    header: 'Email score',
    cell: ({ email, emailScore, emailValidationIssues }) => (
      <ScoreBadge email={email} score={emailScore} issues={emailValidationIssues} tabIndex={byArrowKey} />
    ),
  },
  { id: 'received', header: 'Received', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
]
