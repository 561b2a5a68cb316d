import { makeStyles, tokens } from '@fluentui/react-components'

/** The list's own room, below which a row becomes a small sheet. */
const sheet = '@container records (max-width: 719.9px)'

export const useRecordStyles = makeStyles({
  room: { containerName: 'records', containerType: 'inline-size' },
  table: {
    display: 'block',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  waiting: { opacity: 0.55 },
  group: { display: 'block' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    alignItems: 'center',
    columnGap: '16px',
    boxSizing: 'border-box',
    minHeight: '40px',
    padding: '6px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [sheet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: '4px', padding: '12px 16px' },
  },
  body: {
    ':last-child': { borderBottomColor: 'transparent' },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  header: {
    minHeight: '36px',
    borderBottomColor: tokens.colorNeutralStroke1,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    [sheet]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  columnHeader: { padding: 0, fontWeight: tokens.fontWeightRegular, textAlign: 'start' },
  cell: { minWidth: 0, padding: 0, overflowWrap: 'anywhere', [sheet]: { gridColumn: '1 / -1' } },
  title: { fontWeight: tokens.fontWeightSemibold, [sheet]: { gridColumn: 1, gridRow: 1 } },
  end: { [sheet]: { gridColumn: 2, gridRow: 1, justifySelf: 'end', alignSelf: 'start', lineHeight: '24px' } },
  // Clear of the words in the column after it.
  number: {
    paddingRight: '12px',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    [sheet]: { paddingRight: 0, textAlign: 'start' },
  },
  // The head of the column is out of sight there, so the cell says it itself.
  named: { [sheet]: { '::before': { content: 'attr(data-header) ": "', color: tokens.colorNeutralForeground3 } } },
  quiet: { color: tokens.colorNeutralForeground2 },
})
