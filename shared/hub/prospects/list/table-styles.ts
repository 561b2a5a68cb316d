import { makeStyles, tokens } from '@fluentui/react-components'
import { hubTop } from '../../layout/top-inset.ts'

/** Widths of the list's own room: below 992 px, which is what a window of 1280 px leaves, a row becomes two lines, below 560 px a small
 *  sheet. */
const twoLines = '@container leads (min-width: 560px) and (max-width: 991.9px)'
const sheet = '@container leads (max-width: 559.9px)'
const stacked = '@container leads (max-width: 991.9px)'

/** A table where there is room, and a list of cards where there is not. To screen readers it is a table either way. */
export const useTableStyles = makeStyles({
  room: { containerName: 'leads', containerType: 'inline-size' },
  table: {
    display: 'block',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: 'opacity',
    transitionDuration: tokens.durationNormal,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0.01ms' },
  },
  // Not at once: an answer that is there in the blink of an eye would make it flicker.
  waiting: { opacity: 0.55, transitionDelay: '150ms' },
  group: { display: 'block' },
  row: {
    display: 'grid',
    gridTemplateColumns:
      '20px minmax(136px, 1fr) minmax(152px, 2.2fr) 106px minmax(64px, 0.6fr) 100px 80px 80px 88px 60px',
    position: 'relative',
    alignItems: 'center',
    columnGap: '8px',
    boxSizing: 'border-box',
    minHeight: '40px',
    padding: '4px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [twoLines]: {
      gridTemplateColumns: '20px minmax(0, 1fr) 106px 96px 100px 60px',
      gridTemplateAreas: '"tick name projectType status score actions" "tick contact source priority received actions"',
      gap: '2px 12px',
      padding: '10px 16px',
    },
    [sheet]: {
      gridTemplateColumns: '20px 104px 84px minmax(0, 1fr)',
      gridTemplateAreas:
        '"tick name name received" ". contact contact contact" ". status priority score" ". projectType source actions"',
      rowGap: '4px',
      padding: '12px 16px',
    },
  },
  body: {
    ':last-child': { borderBottomColor: 'transparent' },
    // What the focus goes to is not left under the heading, or under the bar of what can be done.
    '& a, & button, & input': { scrollMarginBlock: '48px 80px' },
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  header: {
    position: 'sticky',
    top: hubTop,
    zIndex: 2,
    minHeight: '36px',
    borderTopLeftRadius: tokens.borderRadiusMedium,
    borderTopRightRadius: tokens.borderRadiusMedium,
    borderBottomColor: tokens.colorNeutralStroke1,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    [stacked]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
  columnHeader: { padding: 0, fontWeight: tokens.fontWeightRegular, textAlign: 'start' },
  cell: { minWidth: 0, padding: 0, overflowWrap: 'anywhere' },
  chosen: { backgroundColor: tokens.colorNeutralBackground3 },
  open: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` },
  // Above the link that a row is.
  above: { position: 'relative', zIndex: 1 },
  more: { display: 'block', padding: '12px 16px', color: tokens.colorNeutralForeground3 },
  tick: { display: 'flex', [stacked]: { gridArea: 'tick', alignSelf: 'start', paddingTop: '2px' } },
  actions: { display: 'flex', justifyContent: 'end', [stacked]: { gridArea: 'actions' } },
  name: { [stacked]: { gridArea: 'name' } },
  contact: { [stacked]: { gridArea: 'contact' } },
  projectType: { [stacked]: { gridArea: 'projectType' } },
  source: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', [stacked]: { gridArea: 'source' } },
  status: { [stacked]: { gridArea: 'status' } },
  priority: { [stacked]: { gridArea: 'priority' } },
  score: { [stacked]: { gridArea: 'score' }, [sheet]: { justifySelf: 'end' } },
  received: {
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    [stacked]: { gridArea: 'received' },
    [sheet]: { justifySelf: 'end' },
  },
})
