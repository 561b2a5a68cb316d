import { type ReactNode, useId } from 'react'
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components'
import { PartBoundary } from '../components/error-boundaries.tsx'
import { phone, space, targetLineHeight } from '../components/styles.ts'
import { OpenLeadLink } from '../prospects/open-lead-link.tsx'
import { AfterCallHere, CallListContext, CallOutcomeQuestion } from '../phone-calls/call-button.tsx'

const useStyles = makeStyles({
  group: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    // Its sections show nothing while they are empty, but for what follows a call to the last of them.
    '&:not(:has(li)):not(:has(p)):not(:has(fieldset)):not(:has([role="alert"]))': { display: 'none' },
  },
  groupHeading: {
    ...typographyStyles.subtitle2,
    padding: space('M', 'L', 'MNudge'),
  },
  section: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalS, padding: space('MNudge', 'L', 0) },
  heading: { ...typographyStyles.body1Strong, color: tokens.colorNeutralForeground2 },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  action: { marginLeft: 'auto' },
  list: { display: 'grid', alignContent: 'start' },
  nothing: { padding: space('M', 'L'), color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase400 },
})

export interface TodayGroupProps {
  heading: string
  /** The text of a group that is shown even when it is empty. */
  nothing?: string | undefined
  children: ReactNode
}

/** A group of Today's sections or rows, hidden while all of them are empty. */
export function TodayGroup({ heading, nothing, children }: TodayGroupProps) {
  const styles = useStyles()
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.groupHeading}>
        {heading}
      </h2>
      <PartBoundary name={heading}>
        <CallListContext value={heading}>
          <AfterCallHere />
          {children}
        </CallListContext>
        {nothing === undefined ? undefined : <p className={styles.nothing}>{nothing}</p>}
      </PartBoundary>
    </section>
  )
}

/** The rows of a group that needs no sections. */
export function TodayRows({ children }: { children: ReactNode }) {
  return <ul className={useStyles().list}>{children}</ul>
}

export interface TodaySectionProps {
  heading: string
  /** How many there are in all. */
  count: number
  /** A button beside the heading. */
  action?: ReactNode
  /** List items. */
  children: ReactNode
}

/** A section of Today: a heading, how many entries there are, and the entries. Without any, it shows only what follows a call to the last one. */
export function TodaySection({ heading, count, action, children }: TodaySectionProps) {
  const styles = useStyles()
  const id = useId()
  const isEmpty = count === 0
  return (
    <CallListContext value={heading}>
      <section className={mergeClasses(!isEmpty && styles.section)} aria-labelledby={isEmpty ? undefined : id}>
        {isEmpty ? undefined : (
          <div className={styles.head}>
            <h3 id={id} className={styles.heading}>
              {heading}
            </h3>
            <span className={styles.count}>{count}</span>
            {action === undefined ? undefined : <div className={styles.action}>{action}</div>}
          </div>
        )}
        <PartBoundary name={heading}>
          <AfterCallHere />
          {isEmpty ? undefined : <TodayRows>{children}</TodayRows>}
        </PartBoundary>
      </section>
    </CallListContext>
  )
}

const useRowStyles = makeStyles({
  row: {
    display: 'grid',
    // Several buttons wrap before they leave no space for the name.
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(66%)',
    alignItems: 'center',
    gap: space('XS', 'L'),
    minHeight: '40px',
    padding: space('S', 'L'),
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [phone]: { rowGap: tokens.spacingVerticalS, padding: space('M', 'L') },
    ':last-child': { borderBottomColor: 'transparent' },
  },
  text: { display: 'grid', minWidth: 0, overflowWrap: 'anywhere' },
  title: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: targetLineHeight,
  },
  /** As high as the first line of a title that wraps. */
  mark: { display: 'flex', flexShrink: 0, alignItems: 'center', height: '24px' },
  link: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline', textUnderlineOffset: '3px' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
  },
  detail: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  end: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'end',
    gap: tokens.spacingHorizontalL,
  },
  outcome: { gridColumn: '1 / -1', ':empty': { display: 'none' } },
  wide: { [phone]: { gridColumn: '1 / -1', justifyContent: 'space-between' } },
})

export interface TodayRowProps {
  /** An icon or a time before the title. */
  mark?: ReactNode
  title: string
  /** The lead that the title links to. */
  prospectId?: string | null
  detail?: ReactNode
  /** Buttons or a value at the end of the row. */
  children?: ReactNode
  /** Puts the end onto a line of its own on a phone. */
  isWide?: boolean
}

/** One entry of a section. After a call to its lead it asks how the call went. */
export function TodayRow({ mark, title, prospectId, detail, children, isWide = false }: TodayRowProps) {
  const styles = useRowStyles()
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <span className={styles.title}>
          {mark === undefined ? undefined : <span className={styles.mark}>{mark}</span>}
          {typeof prospectId === 'string' ? (
            <OpenLeadLink prospectId={prospectId} className={styles.link}>
              {title}
            </OpenLeadLink>
          ) : (
            title
          )}
        </span>
        {detail === undefined ? undefined : <span className={styles.detail}>{detail}</span>}
      </div>
      <div className={mergeClasses(styles.end, isWide && styles.wide)}>{children}</div>
      {typeof prospectId === 'string' ? (
        <div className={styles.outcome}>
          <CallOutcomeQuestion prospectId={prospectId} name={title} />
        </div>
      ) : undefined}
    </li>
  )
}
