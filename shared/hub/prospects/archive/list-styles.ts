import { makeStyles, tokens } from '@fluentui/react-components'

/** A plain table, whose rows become sheets where there is little room. */
export const useListStyles = makeStyles({
  table: {
    display: 'block',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  group: { display: 'block' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, 1.2fr) minmax(160px, 1.6fr) minmax(140px, 1.6fr) 128px 168px',
    alignItems: 'center',
    columnGap: '16px',
    minHeight: '44px',
    padding: '4px 8px 4px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 959.9px)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      rowGap: '2px',
      padding: '12px 8px 12px 16px',
    },
  },
  body: { ':last-child': { borderBottomColor: 'transparent' } },
  header: {
    minHeight: '36px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    '@media (max-width: 959.9px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
  columnHeader: { padding: 0, fontWeight: tokens.fontWeightRegular, textAlign: 'start' },
  cell: { minWidth: 0, padding: 0, overflowWrap: 'anywhere', '@media (max-width: 959.9px)': { gridColumn: 1 } },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2 },
  deeds: {
    display: 'flex',
    justifyContent: 'end',
    gap: '4px',
    minWidth: '132px',
    '@media (max-width: 959.9px)': { gridColumn: 2, gridRow: '1 / span 4', alignSelf: 'center', minWidth: 0 },
  },
  waiting: { opacity: 0.55 },
  more: { justifySelf: 'center' },
})
