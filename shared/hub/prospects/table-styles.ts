import { makeStyles, tokens } from '@fluentui/react-components'

/** Below this width of the list's own room, each row is a small sheet. */
const sheets = '@container leads (max-width: 959px)'
/** And below this one the sheet is as narrow as a telephone. */
const narrowSheets = '@container leads (max-width: 559px)'

const columns = 'minmax(140px, 1.3fr) minmax(170px, 2.5fr) minmax(112px, 1fr) minmax(84px, 1fr) 104px 92px 128px 116px'

/** A table where there is room, and a list of sheets where there is not. To screen readers it is a table either way. */
export const useTableStyles = makeStyles({
  room: { containerName: 'leads', containerType: 'inline-size' },
  group: { display: 'block' },
  table: {
    display: 'block',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: 'opacity',
    transitionDuration: tokens.durationNormal,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0.01ms' },
  },
  waiting: { opacity: 0.55 },
  row: {
    display: 'grid',
    gridTemplateColumns: columns,
    alignItems: 'center',
    columnGap: '16px',
    boxSizing: 'border-box',
    minHeight: '40px',
    padding: '4px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderBottomColor: 'transparent' },
    [sheets]: {
      gridTemplateColumns: 'minmax(0, 1fr) 128px 104px 92px 128px',
      gridTemplateAreas: '"name name name name received" "contact projectType status priority score"',
      rowGap: '4px',
      padding: '12px 16px',
    },
    [narrowSheets]: {
      gridTemplateColumns: 'auto auto 1fr',
      gridTemplateAreas:
        '"name name received" "contact contact contact" "projectType source source" "status priority score"',
    },
  },
  body: {
    // Rows out of sight are not laid out: hundreds of leads open as fast as a screenful.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 41px',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    minHeight: '36px',
    borderTopLeftRadius: tokens.borderRadiusMedium,
    borderTopRightRadius: tokens.borderRadiusMedium,
    borderBottomColor: tokens.colorNeutralStroke1,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    [sheets]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  columnHeader: { padding: 0, fontWeight: tokens.fontWeightRegular, textAlign: 'start' },
  cell: { minWidth: 0, padding: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold, [sheets]: { gridArea: 'name' } },
  contact: { [sheets]: { gridArea: 'contact' } },
  projectType: { [sheets]: { gridArea: 'projectType' } },
  source: { [sheets]: { gridArea: 'source' } },
  status: { [sheets]: { gridArea: 'status' } },
  priority: { [sheets]: { gridArea: 'priority' } },
  score: { [sheets]: { gridArea: 'score', justifySelf: 'end' } },
  received: {
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    [sheets]: { gridArea: 'received', justifySelf: 'end', color: tokens.colorNeutralForeground3 },
  },
})
