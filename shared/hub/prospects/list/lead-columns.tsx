import { type GriffelStyle, makeStyles, tokens } from '@fluentui/react-components'
import type { Prospect } from '#shared/contract/prospects.ts'
import { Archive20Regular } from '../../icons/archive.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { PastTime } from '../../components/past-time.tsx'
import type { TableColumn } from '../../components/records/record-table.tsx'
import { RowActions } from '../../components/row-actions.tsx'
import { SmallCheckbox } from '../../components/small-checkbox.tsx'
import type { RunLeadAction } from '../use-lead-action.ts'
import { ContactLinks, SourceLink } from '../contact-links.tsx'
import { projectLabel } from '../labels.ts'
import { LeadLink, type LeadNavigation } from '../lead-link.tsx'
import { NewReplyMark, PriorityMark, StaleMark, StatusMark } from '../lead-marks.tsx'
import { ScoreBadge } from '../score-badge.tsx'
import { byArrowKey } from './row-focus.ts'
import type { Selection } from './selection.ts'
import { space } from '../../components/styles.ts'

/** Container widths of the list: some columns are shown only from 1240 px. A row takes two lines below 992 px, which is what a window of 1280 px
 *  leaves, and is a card below 560 px. */
const notWide = '@container leads (max-width: 1239.9px)'
const medium = '@container leads (min-width: 992px) and (max-width: 1239.9px)'
export const narrow = '@container leads (max-width: 991.9px)'
const twoLines = '@container leads (min-width: 560px) and (max-width: 991.9px)'
const card = '@container leads (max-width: 559.9px)'

/** The data that a row needs besides its lead. It stays the same while the row does not change. */
export interface LeadRowContext {
  isSelected: boolean
  navigation: LeadNavigation
  toggle: Selection['toggle']
  run: RunLeadAction
}

export interface LeadColumn extends TableColumn<Prospect, LeadRowContext> {
  /** Its `grid-area` in a row of two lines, and in a card. Without them, the column is shown only where the list is wide. */
  twoLines?: string
  card?: string
  isAtEndOfCard?: boolean
  /** The width of its bar while the list loads; absent for no bar. */
  skeletonWidth?: string
  style?: GriffelStyle
}

// Above the link that covers the row.
const aboveLink = { position: 'relative', zIndex: 1 } as const

/** The names of the columns whose header shows no text. */
export const selectColumn = 'Choose'
export const actionsColumn = 'Archive or delete'

/** The columns of the lead list: header, width, places, looks and cell of each. */
export const leadColumns: readonly LeadColumn[] = [
  {
    header: selectColumn,
    width: '20px',
    twoLines: '1 / 1 / span 2',
    card: '1 / 1',
    style: { ...aboveLink, display: 'flex', [narrow]: { alignSelf: 'start', paddingTop: tokens.spacingVerticalXXS } },
    cell: (lead, { isSelected, toggle }) => (
      <SmallCheckbox
        label={`Choose ${lead.name}`}
        checked={isSelected}
        tabIndex={byArrowKey}
        onChange={({ nativeEvent }) => toggle(lead.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    ),
  },
  {
    header: 'Name',
    width: 'minmax(136px, 1fr)',
    twoLines: '1 / 2',
    card: '1 / 2 / auto / span 2',
    skeletonWidth: '1.3fr',
    cell: (lead, { navigation }) => (
      <>
        <LeadLink lead={lead} navigation={navigation} /> <StaleMark lead={lead} tabIndex={byArrowKey} />{' '}
        <NewReplyMark leadId={lead.id} />
      </>
    ),
  },
  {
    header: 'Contact',
    width: 'minmax(152px, 2.2fr)',
    twoLines: '2 / 2',
    card: '2 / 2 / auto / -1',
    skeletonWidth: '2.5fr',
    cell: ({ id, email, phone, dialNumber }, { navigation }) => (
      <ContactLinks
        email={email}
        phone={phone}
        dialNumber={dialNumber}
        prospectId={id}
        navigation={navigation}
        tabIndex={byArrowKey}
      />
    ),
  },
  {
    header: 'Location',
    width: 'minmax(96px, 0.8fr)',
    style: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    // Most website enquiries contain only a postcode.
    cell: ({ location, postcode }) => location ?? postcode,
  },
  {
    header: 'Project type',
    width: '106px',
    twoLines: '1 / 3',
    card: '4 / 2',
    skeletonWidth: '1fr',
    cell: projectLabel,
  },
  {
    header: 'Source',
    width: 'minmax(64px, 0.6fr)',
    twoLines: '2 / 3',
    card: '4 / 3',
    style: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    cell: ({ sourcePlatform, sourceUrl }) => (
      <SourceLink platform={sourcePlatform} url={sourceUrl} tabIndex={byArrowKey} />
    ),
  },
  {
    header: 'Status',
    width: '100px',
    twoLines: '1 / 4',
    card: '3 / 2',
    skeletonWidth: '1fr',
    cell: ({ status }) => <StatusMark status={status} />,
  },
  {
    header: 'Priority',
    width: '80px',
    twoLines: '2 / 4',
    card: '3 / 3',
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  {
    header: 'Email score',
    width: '80px',
    twoLines: '1 / 5',
    card: '3 / 4',
    isAtEndOfCard: true,
    cell: ({ email, emailScore, emailValidationIssues }) => (
      <ScoreBadge email={email} score={emailScore} issues={emailValidationIssues} tabIndex={byArrowKey} />
    ),
  },
  {
    header: 'Received',
    width: '88px',
    twoLines: '2 / 5',
    card: '1 / 4',
    isAtEndOfCard: true,
    style: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
    cell: ({ createdAt }) => <PastTime at={createdAt} />,
  },
  {
    header: actionsColumn,
    width: '60px',
    twoLines: '1 / 6 / span 2',
    card: '4 / 4',
    style: { ...aboveLink, display: 'flex', justifyContent: 'end' },
    cell: (lead, { run }) => (
      <RowActions
        name={lead.name}
        tabIndex={byArrowKey}
        actions={[
          {
            title: 'Archive',
            label: `Archive ${lead.name}`,
            icon: archiveIcon,
            onClick: () => void run({ leads: [lead] }, { action: 'archive' }),
          },
          {
            title: 'Delete',
            label: `Delete ${lead.name}`,
            icon: deleteIcon,
            onClick: () => void run({ leads: [lead] }, { action: 'delete' }),
          },
        ]}
      />
    ),
  },
]

const archiveIcon = <Archive20Regular aria-hidden />
const deleteIcon = <Delete20Regular aria-hidden />

const isWideOnly = ({ twoLines }: LeadColumn) => twoLines === undefined

/** The layout of every row. The columns place themselves on the tracks of the two narrower layouts. */
export const useRowLayout = makeStyles({
  row: {
    columnGap: tokens.spacingHorizontalS,
    padding: space('XS', 'L'),
    [notWide]: Object.fromEntries(
      leadColumns.flatMap((column, index) =>
        isWideOnly(column) ? [[`& > :nth-child(${index + 1})`, { display: 'none' }]] : [],
      ),
    ),
    [medium]: {
      gridTemplateColumns: leadColumns.flatMap((column) => (isWideOnly(column) ? [] : column.width)).join(' '),
    },
    [twoLines]: {
      gridTemplateColumns: '20px minmax(0, 1fr) 106px 96px 100px 60px',
      gap: space('XXS', 'M'),
      padding: space('MNudge', 'L'),
    },
    [card]: {
      gridTemplateColumns: '20px 104px 84px minmax(0, 1fr)',
      rowGap: tokens.spacingVerticalXS,
      padding: space('M', 'L'),
    },
  },
})

/** The class of each column's cells, by header. */
export const useCellClasses = makeStyles<string>(
  Object.fromEntries(
    leadColumns.map((column) => [
      column.header,
      {
        ...column.style,
        [twoLines]: { gridArea: column.twoLines },
        [card]: { gridArea: column.card, ...(column.isAtEndOfCard && { justifySelf: 'end' }) },
      },
    ]),
  ),
)
